import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { withEager } from '../../scripts/eager.ts'

/** Each function of a text, as a profile names it. */
function allOf(code: string): Set<string> {
  const found = new Set<string>()
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, start, end } = node as { type?: string; start?: number; end?: number }
    if (type?.includes('Function')) found.add(`${start}:${end}`)
    for (const value of Object.values(node)) look(value)
  }
  look(parse(code, { ecmaVersion: 'latest' }))
  return found
}

const eager = (code: string) => withEager(code, allOf(code))

describe('functions that are compiled while a file is loaded', () => {
  it.each([
    [
      'declarations, used before they are there',
      'const a=f(1);function f(x){return g(x)+1}function g(x){return x*2}a',
    ],
    ['declarations that call themselves', 'function f(n){return n<2?1:n*f(n-1)}f(5)'],
    [
      'declarations in blocks and in functions',
      'function f(x){function g(){return x}if(x){function h(){return 2}return g()+h()}}f(3)',
    ],
    ['arrows and what they return', 'const f=x=>({x,g:y=>x+y});f(1).g(2)'],
    ['names', 'const f=()=>1,g=function(){};function h(){}[f.name,g.name,h.name].join()'],
    [
      'async functions and generators',
      'function*f(){yield 1;yield*[2,3]}async function g(){}[[...f()].join(),g.constructor.name].join()',
    ],
    [
      'methods and getters',
      'class A{m(){return[1].map(x=>x+this.n)}get n(){return 1}static s(){return 2}}const o={m(){return 3},get p(){return 4},q:()=>5};[new A().m(),A.s(),o.m(),o.p,o.q()].join()',
    ],
    [
      'defaults and parameters',
      'function f(a=()=>1,{b=function(){return 2}}={}){return a()+b()}f()',
    ],
    ['a function called at once', '(function(){return 1})()+(()=>2)()'],
    ['the mode that a directive sets', `'use strict';function f(){return this===undefined}f()`],
    [
      'a declaration behind a text without semicolons',
      'let a=1\nfunction f(){return a}\n[f(),2].join()',
    ],
  ])('do the same: %s', (_, code) => {
    const marked = eager(code)
    expect(marked).not.toBe(code)
    expect(runInNewContext(marked)).toEqual(runInNewContext(code))
  })

  it('are in parentheses, and the others are not', () => {
    const code = 'function a(){return 1}function b(){return 2}const c=()=>3,d=()=>4'
    const called = new Set(['0:22', '52:57'])
    expect(withEager(code, called)).toBe(
      ';var a=(function a(){return 1});function b(){return 2}const c=(()=>3),d=()=>4',
    )
  })

  it('are most of those that a run on a few files calls', () => {
    const folder = join(import.meta.dirname, '../../dist/command')
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const marked = texts.flatMap((text) => text.match(/;?var [\w$]+=\((?:async )?function/g) ?? [])
    expect(marked.length).toBeGreaterThan(900)
  })
})
