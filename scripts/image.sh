#!/usr/bin/env bash
# Builds the image with buildah and uses it as a user without rights, after npm run binary -- linux-x64. Usage: bash scripts/image.sh [BASE]
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(node --print 'require("./package.json").version')
binary=$(ls dist-binary/vclint-"$version"-linux-* | head -n 1)
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
base=${1:-}
if [ -z "$base" ]; then
  # Where no registry is in reach: the same libraries as in distroless/cc, from this machine.
  container=$(buildah from scratch)
  mount=$(buildah mount "$container")
  for library in $(ldd "$binary" | grep -o '/[^ ]*'); do install -D "$library" "$mount$library"; done
  buildah umount "$container" >/dev/null
  base=localhost/vclint-base
  buildah commit --quiet --rm "$container" "$base" >/dev/null
fi
buildah build --quiet --build-arg BASE="$base" --build-arg VERSION="$version" --build-arg BINARY="$binary" --tag localhost/vclint:"$version" . >/dev/null
container=$(buildah from localhost/vclint:"$version")
trap 'buildah rm "$container" >/dev/null' EXIT
run() { buildah run --volume "$PWD/examples:/work:ro" "$container" -- /usr/bin/vclint -f compact "$@"; }
run good
if run bad > /dev/null 2>&1; then echo 'The bad examples passed.'; exit 1; fi
echo "localhost/vclint:$version works; $(buildah inspect --format '{{.OCIv1.Config.User}}' "$container") runs it."
