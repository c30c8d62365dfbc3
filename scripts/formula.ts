import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

// Prints the Homebrew formula of a release. Usage: tsx scripts/formula.ts dist-binary/checksums.txt
const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const address = manifest.homepage ?? 'https://git.example.com/tools/vclint'
const sums = new Map(
  readFileSync(process.argv[2] ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [sum = '', name = ''] = line.split('  ')
      return [name.slice(`vclint-${manifest.version}-`.length), sum]
    }),
)

function source(target: string): string {
  const sum = sums.get(target)
  if (sum === undefined) throw new Error(`There is no checksum of ${target}.`)
  const file = `vclint-${manifest.version}-${target}`
  return `url "${address}/releases/download/v${manifest.version}/${file}"
      sha256 "${sum}"`
}

process.stdout.write(`class Vclint < Formula
  desc "${manifest.description}"
  homepage "${address}"
  version "${manifest.version}"
  license "MIT"

  on_macos do
    on_arm do
      ${source('darwin-arm64')}
    end
    on_intel do
      ${source('darwin-x64')}
    end
  end

  on_linux do
    on_arm do
      ${source('linux-arm64')}
    end
    on_intel do
      ${source('linux-x64')}
    end
  end

  def install
    bin.install Dir["vclint-*"].first => "vclint"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/vclint --version")
  end
end
`)
