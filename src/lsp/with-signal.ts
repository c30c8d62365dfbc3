import type { CancellationToken } from 'vscode-languageserver'

/** Runs something that stops when a client no longer wants it. */
export async function withSignal<T>(
  token: CancellationToken,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const watch = token.onCancellationRequested(() => controller.abort())
  if (token.isCancellationRequested) controller.abort()
  try {
    return await act(controller.signal)
  } finally {
    watch.dispose()
  }
}
