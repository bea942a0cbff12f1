#!/bin/bash
# A double click on a Mac: installs the wheel beside this file, once, and starts it. Tried nowhere yet: docs/install.md has a
# check list.
set -euo pipefail
cd "$(dirname "$0")"
programs="$HOME/Library/Application Support/shuffle-up-program"

# give_up WORDS: say why nothing starts, and keep the window open
give_up() {
  echo
  echo "$*"
  read -r -p "Press Return to close." || true
  exit 1
}

# find_python: the newest Python of this kind of Mac that Shuffle Up knows, in $python
find_python() {
  local version
  # what is not asked for by its version may be Apple's own, which only offers to install another one
  PATH="$PATH:/opt/homebrew/bin"
  for version in 3.14 3.13 3.12 3.11; do
    for python in "python$version" "/Library/Frameworks/Python.framework/Versions/$version/bin/python$version"; do
      if "$python" -c 'import platform; raise SystemExit(platform.machine() != "arm64")' 2>/dev/null; then
        return
      fi
    done
  done
  open https://www.python.org/downloads/macos/ || true
  give_up "Shuffle Up needs Python 3.11 to 3.14: install it from python.org, then double-click this file again."
}

if [ "$(sysctl -n hw.optional.arm64 2>/dev/null)" != 1 ]; then
  give_up "This Mac has a processor of Intel. Shuffle Up needs one with an Apple chip (M1 or newer), a PC, or a Raspberry Pi."
fi
# the last of their names
for wheel in shuffle_up-*.whl; do :; done
[ -e "$wheel" ] || give_up "The file shuffle_up-….whl is not beside this one. Unpack the whole zip, then start from its folder."
program="$programs/${wheel%-py3-none-any.whl}"
if [ ! -e "$program/installed" ]; then
  find_python
  echo "Installing Shuffle Up, once. This needs the Internet and takes a minute or two."
  rm -rf "$program"
  "$python" -m venv "$program" || give_up "Python could not write to $program."
  "$program/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: "./$wheel" ||
    give_up "The installation did not end well; the lines above say why. Is this Mac on the Internet? Then try again."
  touch "$program/installed"
fi
"$program/bin/python" -m shuffle_up --window "$@" || give_up "Shuffle Up has ended with an error; the lines above say why."
