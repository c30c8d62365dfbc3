#!/usr/bin/env node
'use strict'
const { lstatSync } = require('node:fs')
const { dirname, join } = require('node:path')

// pre-commit puts the names of files behind the options of the hook: one that is called "--config=lax.yaml" would be
// taken for an option, so it is given as the path that it is.
const isFile = (word) => lstatSync(word, { throwIfNoEntry: false }) !== undefined
const words = process.argv.slice(2)
const argv = words.map((word) => (word.startsWith('-') && isFile(word) ? `./${word}` : word))
process.argv.splice(2, words.length, ...argv)

require(join(dirname(require.resolve('vclint/package.json')), 'dist/vclint.cjs'))
