#!/usr/bin/env bash
# Uses each way to install a release that can be played here, from a bare clone and an empty folder: each finds the same mistake.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=protocol.file.allow GIT_CONFIG_VALUE_0=always
export GIT_AUTHOR_NAME=Jane GIT_AUTHOR_EMAIL=jane@example.com GIT_COMMITTER_NAME=Jane GIT_COMMITTER_EMAIL=jane@example.com
export npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false

git clone --quiet "$root" "$folder/vclint"
tag=$(cd "$root" && npx --no-install tsx scripts/tag-in.ts "$folder/vclint")
git clone --quiet --bare "$folder/vclint" "$folder/vclint.git"
address=git+file://$folder/vclint.git#$tag

ways=0
# NAME COMMAND…: runs an installer in an empty folder, and then what it installed. The command may run vclint itself.
try() {
  local name=$1 started=$EPOCHREALTIME place=$folder/place$((++ways)) status=0
  shift
  mkdir "$place"
  (
    cd "$place"
    git init --quiet
    echo '{"private": true}' > package.json
    printf 'external:\n  platform:\n    apiKey:\n      secretNme: a\n' > vc.yaml
    "$@"
  ) > "$place.log" 2>&1 || status=$?
  grep -q 'vc.yaml:4:7: error: .*\[unknown-field\]' "$place.log" && [ "$status" -eq 1 ] || {
    cat "$place.log"
    echo "$name: exit code $status"
    exit 1
  }
  printf '  %-28s %s s\n' "$name" "$(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $started }")"
}
run() { node_modules/.bin/vclint -f compact vc.yaml; }
installed() { "$@" && run; }

for npm in 9 10 11; do
  try "npm $npm install" installed npx --yes "npm@$npm" install "$address"
done
try 'npx' npx --yes --package "$address" vclint -f compact vc.yaml
try 'pnpm add' installed npx --yes pnpm@10 add "$address"
try 'yarn add' installed npx --yes yarn@1 add --silent "$address"
try 'the action' env VCLINT_ACTION="$folder/tag" bash -c \
  'git clone --quiet --branch "$0" "$1" "$VCLINT_ACTION" && VCLINT_FORMAT=compact bash "$VCLINT_ACTION/scripts/action.sh"' "$tag" "$folder/vclint.git"
echo "$ways ways to install $tag find the same mistake."
