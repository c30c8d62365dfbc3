import type { Report } from '../core/report.ts'
import type { Finding, Fix, Span } from '../core/types.ts'
import { html } from './escape.ts'
import { frameOf } from './frame.ts'
import { script, scriptHash, style, styleHash } from './html-parts.ts'
import { pathPlace } from './place.ts'
import {
  byFile,
  count,
  countSeverities,
  recognised,
  reporter,
  severities,
  webUrl,
} from './reporter.ts'

/** Allows nothing from elsewhere, and only the page's own script. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  `script-src 'sha256-${scriptHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Long lines wrap in the page; longer ones are cut. */
const codeWidth = 240

/** One self-contained page with filters by severity, rule, file and text. */
export default reporter(function* (report) {
  for (const line of linesOf(report)) yield `${line}\n`
})

function* linesOf(report: Report): Iterable<string> {
  const { findings } = report
  const verdict = verdictOf(report)
  yield* [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>vclint: ${html(verdict)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<header class="top">',
    '<h1>vclint</h1>',
    `<p class="verdict">${html(verdict)}</p>`,
    counts(report),
    '</header>',
  ]
  if (findings.length > 0) yield filters(report)
  yield '<main>'
  for (const [path, ofFile] of byFile(findings)) yield* section(path, ofFile, report)
  yield nothing(report)
  yield '</main>'
  yield* pages(report)
  if (findings.length > 0) yield `<script>${script}</script>`
  yield '</body>'
  yield '</html>'
}

function verdictOf(report: Report): string {
  const { checked } = report.summary
  const found = countSeverities(report)
  if (found === '' && checked === 0) return 'No virtual cluster configuration found'
  return `${found === '' ? 'No problems' : found} in ${count(checked, 'checked file')}`
}

function counts({ summary, version }: Report): string {
  const { errors, warnings, infos, fixable, checked } = summary
  const item = (name: string, number: number, label: string) =>
    `<li class="${name}"><b>${number}</b> ${label}</li>`
  return [
    `<ul class="counts" aria-label="Summary, vclint ${html(version)}">`,
    item('error', errors, errors === 1 ? 'error' : 'errors'),
    item('warning', warnings, warnings === 1 ? 'warning' : 'warnings'),
    item('info', infos, infos === 1 ? 'info' : 'infos'),
    item('fixable', fixable, 'fixable with --fix'),
    item('files', checked, checked === 1 ? 'file checked' : 'files checked'),
    '</ul>',
  ].join('\n')
}

function filters({ findings }: Report): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const files = [...new Set(findings.map(({ uri }) => uri))]
  const option = (value: string) => `<option value="${html(value)}">${html(value)}</option>`
  const chips = severities.map(
    (severity) =>
      `<label class="chip"><input type="checkbox" name="severity" value="${severity}" checked> ${severity}</label>`,
  )
  return [
    '<form class="filters" hidden aria-label="Filter the findings"><div class="bar">',
    `<fieldset><legend>Severity</legend>${chips.join('')}</fieldset>`,
    `<label class="field"><span>Rule</span><select name="rule"><option value="">All rules</option>${rules.map(option).join('')}</select></label>`,
    `<label class="field"><span>File</span><select name="file"><option value="">All files</option>${files.map(option).join('')}</select></label>`,
    '<label class="field"><span>Text</span><input type="search" name="text" autocomplete="off"></label>',
    '<div class="field"><span id="group">Group by</span><select name="group" aria-labelledby="group"><option value="file">File</option><option value="rule">Rule</option></select></div>',
    '<button type="reset">Reset</button>',
    '<output aria-live="polite"></output>',
    '</div></form>',
  ].join('\n')
}

function nothing(report: Report): string {
  if (report.findings.length > 0)
    return '<p class="nothing" hidden>No finding fits the filters.</p>'
  if (report.summary.checked === 0) return `<p class="nothing">${html(recognised)}</p>`
  return '<p class="nothing">Nothing to repair.</p>'
}

function* section(path: string, findings: readonly Finding[], report: Report): Iterable<string> {
  yield '<section class="file">'
  yield `<h2>${html(path)} <small>${findings.length}</small></h2>`
  for (const finding of findings) yield article(finding, report)
  yield '</section>'
}

function article(finding: Finding, report: Report): string {
  const { rule, severity, uri, span } = finding
  const url = webUrl(report, rule)
  const name = url === undefined ? html(rule) : `<a href="${html(url)}">${html(rule)}</a>`
  const data = `data-severity="${severity}" data-rule="${html(rule)}" data-file="${html(uri)}"`
  return [
    `<article class="finding ${severity}" ${data}>`,
    `<p class="meta"><span class="badge">${severity}</span> <code>${html(pathPlace(report, uri, span))}</code> <code>${name}</code></p>`,
    `<h3>${html(finding.message)}</h3>`,
    frame(uri, span, report),
    ...finding.related.map(
      (related) =>
        `<p class="related">${html(related.message)} <code>${html(pathPlace(report, related.uri, related.span))}</code></p>` +
        frame(related.uri, related.span, report),
    ),
    ...finding.fixes.map(help),
    about(rule, report),
    '</article>',
  ].join('\n')
}

/**
 * The rule's description, which unfolds in place; the rest of its page comes from a shared
 * template.
 */
function about(rule: string, report: Report): string {
  const info = report.rules.get(rule)
  if (info === undefined) return ''
  return `<details><summary>About this rule</summary><p>${html(info.summary)}</p></details>`
}

/**
 * The explanations of the rules, each once; the script copies one to the finding that a reader
 * unfolds.
 */
function pages({ rules }: Report): readonly string[] {
  return [...rules.values()].flatMap(({ id, page }) => {
    const why =
      page === undefined ? '' : (/^## Why\n+([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page)?.[1] ?? '')
    const paragraphs = proseOf(why).map((text) => `<p>${html(text)}</p>`)
    return paragraphs.length === 0
      ? []
      : [`<template data-rule="${html(id)}">${paragraphs.join('')}</template>`]
  })
}

/** The paragraphs of some Markdown without its marks. */
const proseOf = (text: string): readonly string[] =>
  text
    .replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .replaceAll(/\[([^\]\n]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && !paragraph.startsWith('|'))

function frame(uri: string, span: Span, report: Report): string {
  const source = report.sources.get(uri)
  if (source === undefined || source.text === '') return ''
  const rows: string[] = []
  const lines = frameOf(source, span, codeWidth)
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1]
    const gap = previous !== undefined && line.number > previous.number + 1
    if (gap)
      rows.push('<span class="row"><span class="ln">⋮</span><span class="src"></span></span>')
    const mark =
      line.marked === '' ? '<mark class="point"></mark>' : `<mark>${html(line.marked)}</mark>`
    rows.push(
      `<span class="row"><span class="ln">${line.number}</span>` +
        `<span class="src">${html(line.before)}${mark}${html(line.after)}</span></span>`,
    )
  }
  return `<pre>${rows.join('')}</pre>`
}

function help({ title, safety }: Fix): string {
  const flags = safety === 'safe' ? '--fix' : '--fix --unsafe'
  return `<p class="help">${html(title)} (with <code>${flags}</code>)</p>`
}
