/** The page's style sheet and script, with the hashes that its content policy allows. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1c2128; --quiet: #59636e; --line: #d8dee4;
  --code: #f3f5f8; --link: #0757ba; --focus: #0969da;
  --error: #b42318; --error-soft: #fde8e6; --warning: #8a5a00; --warning-soft: #fdf0d0;
  --info: #175cd3; --info-soft: #e3edfd; --good: #116b35; --good-soft: #dcf5e4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1318; --card: #171c23; --ink: #e4e8ee; --quiet: #9aa5b1; --line: #2d343e;
    --code: #10151b; --link: #6cb0ff; --focus: #6cb0ff;
    --error: #ff8f85; --error-soft: #45201d; --warning: #edb95e; --warning-soft: #3f2f10;
    --info: #84b5ff; --info-soft: #17305a; --good: #6fd694; --good-soft: #143822;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
.top, main { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
.top { padding-top: 2rem; }
h1 { margin: 0; font-size: 1.7rem; letter-spacing: -.02em; }
.verdict { margin: .15rem 0 1.1rem; color: var(--quiet); }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 0 0 1.25rem; padding: 0; list-style: none; }
.counts li { padding: .7rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; color: var(--quiet); }
.counts b { display: block; font-size: 1.75rem; line-height: 1.2; color: var(--ink); font-variant-numeric: tabular-nums; }
.counts .error b { color: var(--error); } .counts .warning b { color: var(--warning); }
.counts .info b { color: var(--info); } .counts .fixable b { color: var(--good); }
.filters { position: sticky; top: 0; z-index: 1; background: var(--card); border-block: 1px solid var(--line); box-shadow: 0 4px 12px #0000000d; }
.filters[hidden] { display: none; }
.bar { display: flex; flex-wrap: wrap; align-items: end; gap: .6rem 1rem; max-width: 66rem; margin: 0 auto; padding: .7rem 1.25rem; }
fieldset { display: flex; gap: .4rem; margin: 0; padding: 0; border: 0; }
legend, .field span { display: block; padding: 0; margin-bottom: .15rem; font-size: .78rem; color: var(--quiet); }
.field { flex: 1 1 9rem; min-width: 0; }
.chip { display: inline-flex; align-items: center; gap: .35rem; height: 2.15rem; padding: 0 .65rem; border: 1px solid var(--line); border-radius: .45rem; cursor: pointer; }
select, input[type=search], button {
  width: 100%; height: 2.15rem; padding: 0 .55rem; font: inherit; color: inherit;
  background: var(--page); border: 1px solid var(--line); border-radius: .45rem;
}
button { width: auto; padding: 0 .9rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
output { flex-basis: 100%; font-size: .85rem; color: var(--quiet); }
main { padding-bottom: 3rem; }
.file { margin-top: 1.75rem; }
h2 { display: flex; align-items: center; gap: .6rem; margin: 0 0 .6rem; font: 600 1rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
h2 small { padding: 0 .5rem; border-radius: 1rem; background: var(--line); font: 600 .8rem/1.5 system-ui, sans-serif; }
.finding { margin-bottom: .75rem; padding: .85rem 1.1rem 1rem; background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: .5rem; }
.finding[hidden], .file[hidden], .nothing[hidden] { display: none; }
.error { --tone: var(--error); --soft: var(--error-soft); }
.warning { --tone: var(--warning); --soft: var(--warning-soft); }
.info { --tone: var(--info); --soft: var(--info-soft); }
.meta { display: flex; flex-wrap: wrap; gap: .2rem .75rem; align-items: center; margin: 0 0 .3rem; font-size: .85rem; color: var(--quiet); }
.badge { padding: .05rem .5rem; border-radius: 1rem; background: var(--soft); color: var(--tone); font-weight: 600; }
h3 { margin: 0 0 .6rem; font-size: 1rem; font-weight: 600; line-height: 1.45; overflow-wrap: anywhere; }
a { color: var(--link); } code, pre { font: .85rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
pre { margin: 0; padding: .5rem .75rem; background: var(--code); border: 1px solid var(--line); border-radius: .4rem; }
.row { display: grid; grid-template-columns: 3.2rem minmax(0, 1fr); }
.ln { padding-right: 1rem; text-align: right; color: var(--quiet); user-select: none; }
.src { white-space: pre-wrap; overflow-wrap: anywhere; }
mark { padding: .1rem 0; border-radius: .2rem; color: inherit; background: var(--soft); text-decoration: underline wavy var(--tone) 1px; text-underline-offset: .2rem; }
mark.point { border-left: 2px solid var(--tone); background: none; text-decoration: none; }
.related { margin: .7rem 0 .3rem; font-size: .9rem; } .related code { color: var(--quiet); }
.related + pre mark { background: var(--info-soft); text-decoration: none; }
.help { margin: .7rem 0 0; padding: .35rem .75rem; border-radius: .4rem; background: var(--good-soft); color: var(--good); font-size: .92rem; overflow-wrap: anywhere; }
details { margin-top: .7rem; font-size: .92rem; } summary { color: var(--quiet); cursor: pointer; }
details p { margin: .4rem 0 0; max-width: 60rem; }
.nothing { margin: 2rem 0; padding: 2rem; text-align: center; background: var(--card); border: 1px dashed var(--line); border-radius: .6rem; color: var(--quiet); }
@media print { .filters { display: none; } .finding { break-inside: avoid; } }
@media (max-width: 40rem) { .filters { position: static; } fieldset { flex-wrap: wrap; } .row { grid-template-columns: 2.4rem minmax(0, 1fr); } }
`

export const script = `
'use strict';
const form = document.querySelector('form');
const findings = [...document.querySelectorAll('.finding')].map((element) => ({
  element, text: element.textContent.toLowerCase(), ...element.dataset,
}));
const main = document.querySelector('main');
let files = [...document.querySelectorAll('.file')];
let grouped = 'file';
const group = (by) => {
  if (by === grouped) return;
  grouped = by;
  const sections = new Map();
  for (const finding of findings) {
    const list = sections.get(finding[by]) ?? [];
    list.push(finding.element);
    sections.set(finding[by], list);
  }
  for (const section of files) section.remove();
  files = [...sections].map(([name, elements]) => {
    const section = document.createElement('section');
    section.className = 'file';
    const heading = document.createElement('h2');
    const number = document.createElement('small');
    number.textContent = elements.length;
    heading.append(name, ' ', number);
    section.append(heading, ...elements);
    return section;
  });
  main.prepend(...files);
};
const apply = () => {
  const data = new FormData(form);
  group(data.get('group'));
  const severities = data.getAll('severity');
  const rule = data.get('rule');
  const file = data.get('file');
  const words = data.get('text').toLowerCase().split(' ').filter(Boolean);
  let shown = 0;
  for (const finding of findings) {
    const fits = severities.includes(finding.severity)
      && (rule === '' || rule === finding.rule)
      && (file === '' || file === finding.file)
      && words.every((word) => finding.text.includes(word));
    finding.element.hidden = !fits;
    if (fits) shown++;
  }
  for (const section of files) {
    section.hidden = section.querySelector('.finding:not([hidden])') === null;
  }
  form.querySelector('output').value = shown + ' of ' + findings.length + ' shown';
  document.querySelector('.nothing').hidden = shown > 0;
};
document.addEventListener('toggle', ({ target }) => {
  if (target.children.length > 2) return;
  const { rule } = target.closest('.finding').dataset;
  const page = document.querySelector('template[data-rule="' + CSS.escape(rule) + '"]');
  if (page !== null) target.append(page.content.cloneNode(true));
}, true);
form.addEventListener('input', apply);
form.addEventListener('reset', () => setTimeout(apply));
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
apply();
`

export const styleHash = 'prTGafaQClbnrTup7tVak060DnJ9Uh7gxLHMUS7vlMI='
export const scriptHash = 'VUQ9/xNZnwUEMm4AwVvAdW8wRbk/GPRMf7A4YJFhj10='
