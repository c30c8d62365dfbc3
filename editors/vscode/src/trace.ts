import { type Disposable, EventEmitter, LogLevel, type LogOutputChannel, workspace } from 'vscode'

const isTraced = () => workspace.getConfiguration('vclint').get('trace.server', 'off') !== 'off'

/**
 * The channel for what editor and server say to each other. The client writes it at the level "trace", which the
 * output does not show as it comes; what the setting asks for is written at a level that it does.
 */
export function traceChannel(output: LogOutputChannel): LogOutputChannel & Disposable {
  const changed = new EventEmitter<LogLevel>()
  const level = () => (isTraced() ? LogLevel.Trace : LogLevel.Info)
  const watch = workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('vclint.trace')) changed.fire(level())
  })
  return new Proxy(output, {
    get(target, name: keyof LogOutputChannel) {
      if (name === 'logLevel') return level()
      if (name === 'onDidChangeLogLevel') return changed.event
      if (name === 'trace') return (text: string, ...more: unknown[]) => target.info(text, ...more)
      if (name === 'dispose') return () => watch.dispose()
      const found: unknown = target[name]
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}
