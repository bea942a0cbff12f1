"""Photos of a ruling or a penalty."""

from django.db import models
from django.db.models import Q

from rulings.models.penalty import Penalty
from rulings.models.ruling import Ruling


class Picture(models.Model):
    """A picture's bytes, stored once for each SHA-256 digest. The floor log has only the digest."""

    digest = models.CharField(max_length=64, unique=True)
    content = models.BinaryField()
    kind = models.CharField(max_length=40, default="image/jpeg")

    def __str__(self) -> str:
        return self.digest[:12]


class Attachment(models.Model):
    """A picture that belongs to a ruling or a penalty."""

    ruling = models.ForeignKey(Ruling, null=True, blank=True, on_delete=models.RESTRICT, related_name="attachments")
    penalty = models.ForeignKey(Penalty, null=True, blank=True, on_delete=models.RESTRICT, related_name="attachments")
    picture = models.ForeignKey(Picture, on_delete=models.RESTRICT, related_name="attachments")
    name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ruling__isnull=False, penalty__isnull=True) | Q(ruling__isnull=True, penalty__isnull=False),
                name="attachment_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.picture)
