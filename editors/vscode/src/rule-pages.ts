import { commands, type Disposable, Uri } from 'vscode'

const COMMAND = 'vclint.showRule'
const PAGE = /\/rules\/[a-z0-9-]+\/[a-z0-9-]+\.md$/

/** In place of the page of a rule, which would open as a text, the command that shows it rendered. */
export const linkTo = (uri: Uri): Uri =>
  isPage(uri)
    ? Uri.parse(`command:${COMMAND}?${encodeURIComponent(JSON.stringify([uri.toString()]))}`)
    : uri

/** Whether this is a page that comes with a server; what lies on the web is shown there. */
export const isPage = ({ scheme, path }: Uri): boolean =>
  !/^https?$/.test(scheme) && PAGE.test(path)

/** Shows the page rendered, beside the text that it is about. */
export const showPage = (uri: Uri): Thenable<unknown> =>
  commands.executeCommand('markdown.showPreviewToSide', uri)

export const rulePages = (): Disposable =>
  commands.registerCommand(COMMAND, (uri: unknown) => {
    const page = Uri.parse(String(uri))
    return isPage(page) ? showPage(page) : undefined
  })
