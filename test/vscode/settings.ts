/** An editor that shows nothing but our work. */
export const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'editor.semanticHighlighting.enabled': false,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'window.dialogStyle': 'custom',
  'vclint.problems': 'all',
  'vclint.trace.server': 'messages',
  '[yaml]': { 'editor.codeActionsOnSave': { 'source.fixAll.vclint': 'explicit' } },
}
