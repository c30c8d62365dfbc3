import { execFileSync } from 'node:child_process'

/** What git prints in a folder, as somebody who may commit. */
export const gitIn = (cwd: string, ...args: readonly string[]): string =>
  execFileSync(
    'git',
    [
      ...['-c', 'user.name=Jane', '-c', 'user.email=jane@example.com'],
      ...['-c', 'protocol.file.allow=always', ...args],
    ],
    { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
