"""Pictures that differ: by how many pixels, in which group, and with their texts."""

from pathlib import Path

from PIL import Image, ImageDraw

from lab.picture_differences import Difference, compare_folders, difference_of, grouped_differences

SIZE = (400, 300)


def draw_picture(*boxes: tuple[int, int, int, int], size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a white picture with black boxes, whose last row and column count."""
    picture = Image.new("RGB", size, "white")
    for box in boxes:
        ImageDraw.Draw(picture).rectangle(box, fill="black")
    return picture


def existing_difference(before: Image.Image, after: Image.Image, name: str = "one.png") -> Difference:
    """Return the difference between two pictures that are not equal."""
    difference = difference_of(before, after, name=name)
    assert difference is not None
    return difference


def test_equal_pictures_have_no_differences() -> None:
    assert difference_of(draw_picture((10, 10, 20, 20)), draw_picture((10, 10, 20, 20)), name="one.png") is None


def test_differing_pixel_counts_once() -> None:
    difference = existing_difference(draw_picture(), draw_picture((10, 10, 19, 14), (300, 200, 300, 200)))
    assert (difference.pixels, len(difference.areas)) == (51, 2)


def test_visible_difference_in_one_colour_channel_is_found() -> None:
    seen, unseen = draw_picture(), draw_picture()
    seen.putpixel((399, 299), (255, 252, 255))
    unseen.putpixel((399, 299), (255, 253, 255))
    assert existing_difference(draw_picture(), seen).pixels == 1
    assert difference_of(draw_picture(), unseen, name="one.png") is None


def test_area_added_to_a_picture_counts_as_different() -> None:
    assert existing_difference(draw_picture(), draw_picture(size=(400, 310))).pixels == 400 * 10


def test_equal_changes_on_two_pages_form_a_single_group() -> None:
    first = existing_difference(draw_picture(), draw_picture((60, 10, 70, 20)), "light/one.png")
    second = existing_difference(draw_picture(), draw_picture((210, 107, 220, 117)), "light/two.png")
    other = existing_difference(draw_picture(), draw_picture((60, 10, 75, 20)), "light/other.png")
    assert [[difference.name for difference in group] for group in grouped_differences([first, other, second])] == [
        ["light/one.png", "light/two.png"],
        ["light/other.png"],
    ]


def test_changes_in_light_and_dark_theme_of_a_page_are_grouped() -> None:
    light = Difference("light/one.png", 5, frozenset("a"))
    dark = Difference("dark/one.png", 5, frozenset("b"))
    further = [Difference("light/two.png", 5, frozenset("a")), Difference("dark/three.png", 5, frozenset("b"))]
    assert [len(group) for group in grouped_differences([light, *further, dark])] == [4]


def test_comparison_of_picture_folders_includes_their_texts(tmp_path: Path) -> None:
    for name, box, words in (("before", (10, 10, 20, 20), "Seats"), ("after", (10, 10, 21, 20), "Places")):
        for folder in ("pictures", "text"):
            (tmp_path / name / folder / "light").mkdir(parents=True)
        draw_picture(box).save(tmp_path / name / "pictures" / "light" / "one.png")
        draw_picture().save(tmp_path / name / "pictures" / "light" / "equal.png")
        (tmp_path / name / "text" / "light" / "one.txt").write_text(f"Tables\n{words}\n", encoding="utf-8")
    draw_picture().save(tmp_path / "after" / "pictures" / "light" / "added.png")
    shown = tmp_path / "after" / "differences" / "001.png"
    assert compare_folders(tmp_path / "before", tmp_path / "after") == [
        "new: light/added.png",
        f"group 1: 1 pictures, {shown}",
        "         11 pixels, 1 places: light/one.png",
        "text: light/one.txt (2 lines)\n    -Seats\n    +Places",
    ]
    with Image.open(shown) as both:
        assert both.size == (400 + 16 + 400, 300)
