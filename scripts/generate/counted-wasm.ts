/** The name of the global with which a host says how much work is left. */
const TURNS = 'turns'

/** Bytes that are copied or filled in the time of one turn of a loop, as a power of 2. */
const BYTES_OF_TURN = 3

const [FUNCTIONS, GLOBALS, EXPORTS, CODE, TYPES, IMPORTS] = [3, 6, 7, 10, 1, 2]

/**
 * The same WebAssembly module, but it counts its work: each turn of a loop takes one from the global `turns`, and each
 * copy of memory takes by its length. Where none is left, it traps. So nothing in it can take long without being
 * stopped, and it is stopped at the same place on every machine.
 */
export function countedWasm(module: Uint8Array): Uint8Array {
  const sections = sectionsOf(module)
  const of = (id: number) =>
    sections.find((section) => section.id === id)?.bytes ?? new Uint8Array()
  if (of(IMPORTS).length > 0) refuseGlobals(of(IMPORTS))
  const global = reader(of(GLOBALS)).number()
  const parameters = parametersOf(of(TYPES), of(FUNCTIONS))
  const made = sections.map(({ id, bytes }) => {
    if (id === GLOBALS)
      return section(id, oneMore(bytes, [0x7f, 1, 0x41, ...signed(2 ** 31 - 1), END]))
    if (id === EXPORTS)
      return section(
        id,
        oneMore(bytes, [TURNS.length, ...Buffer.from(TURNS), 3, ...unsigned(global)]),
      )
    return section(id, id === CODE ? countedCode(bytes, parameters, global) : bytes)
  })
  return Buffer.concat([module.subarray(0, 8), ...made])
}

interface Section {
  readonly id: number
  readonly bytes: Uint8Array
}

function sectionsOf(module: Uint8Array): readonly Section[] {
  const read = reader(module, 8)
  const sections: Section[] = []
  while (!read.isAtEnd()) sections.push({ id: read.byte(), bytes: read.bytes(read.number()) })
  return sections
}

const section = (id: number, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([id, ...unsigned(bytes.length)]), bytes])

/** A list with an entry added at its end. */
function oneMore(list: Uint8Array, entry: readonly number[]): Uint8Array {
  const read = reader(list)
  const count = read.number()
  return Buffer.concat([Buffer.from(unsigned(count + 1)), read.rest(), Buffer.from(entry)])
}

/** Imported globals would have the first numbers. */
function refuseGlobals(imports: Uint8Array): void {
  const read = reader(imports)
  for (let left = read.number(); left > 0; left--) {
    read.bytes(read.number())
    read.bytes(read.number())
    const kind = read.byte()
    if (kind === 0) read.number()
    else if (kind === 2)
      for (let limits = (read.byte() & 1) + 1; limits > 0; limits--) read.number()
    else throw new Error(`Imports of the kind ${kind} are not known here.`)
  }
}

/** How many parameters each function has: its own locals are counted from there. */
function parametersOf(types: Uint8Array, functions: Uint8Array): readonly number[] {
  const read = reader(types)
  const counts = Array.from({ length: read.number() }, () => {
    read.byte()
    const count = read.number()
    read.bytes(count)
    read.bytes(read.number())
    return count
  })
  const each = reader(functions)
  return Array.from({ length: each.number() }, () => counts[each.number()] ?? 0)
}

function countedCode(code: Uint8Array, parameters: readonly number[], global: number): Uint8Array {
  const read = reader(code)
  const bodies = Array.from({ length: read.number() }, (_, index) => {
    const body = countedBody(read.bytes(read.number()), parameters[index] ?? 0, global)
    return Buffer.concat([Buffer.from(unsigned(body.length)), body])
  })
  return Buffer.concat([Buffer.from(unsigned(bodies.length)), ...bodies])
}

function countedBody(body: Uint8Array, parameters: number, global: number): Uint8Array {
  const read = reader(body)
  let locals = parameters
  const groups = read.number()
  const first = read.at()
  for (let left = groups; left > 0; left--) {
    locals += read.number()
    read.byte()
  }
  const declared = body.subarray(first, read.at())
  const parts: Uint8Array[] = [Buffer.from([...unsigned(groups + 1), ...declared, 1, 0x7f])]
  const [get, set] = [
    [0x23, ...unsigned(global)],
    [0x24, ...unsigned(global)],
  ]
  const spend = (amount: readonly number[]) =>
    Buffer.from([...get, ...amount, SUBTRACT, ...set, ...get, 0x41, 0, LESS, IF, EMPTY, TRAP, END])
  while (!read.isAtEnd()) {
    const start = read.at()
    const opcode = read.byte()
    const isCopy = skipRest(read, opcode)
    const instruction = body.subarray(start, read.at())
    if (opcode === LOOP) parts.push(instruction, spend([0x41, 1]))
    else if (isCopy) {
      const length = unsigned(locals)
      const turns = [0x20, ...length, 0x41, BYTES_OF_TURN, SHIFT]
      parts.push(Buffer.from([0x22, ...length]), spend(turns), instruction)
    } else parts.push(instruction)
  }
  return Buffer.concat(parts)
}

const [TRAP, LOOP, IF, END, EMPTY, LESS, SUBTRACT, SHIFT] = [0, 3, 4, 0x0b, 0x40, 0x48, 0x6b, 0x76]

/** Goes to the next instruction, and says whether this one copies or fills memory. */
function skipRest(read: Reader, opcode: number): boolean {
  if (opcode === 0xfc) {
    const which = read.number()
    skipNumbers(read, NUMBERS_OF_LONG[which] ?? 0)
    return which === 10 || which === 11
  }
  if (opcode === 0x0e) skipNumbers(read, read.number() + 1)
  else if (opcode === 0x1c) read.bytes(read.number())
  else if (opcode === 0x43) read.bytes(4)
  else if (opcode === 0x44) read.bytes(8)
  else skipNumbers(read, numbersOf(opcode))
  return false
}

function skipNumbers(read: Reader, count: number): void {
  for (let left = count; left > 0; left--) read.number()
}

/** How many numbers follow an instruction; the type of a block is one as well. */
function numbersOf(opcode: number): number {
  if (opcode === 0x11 || (opcode >= 0x28 && opcode <= 0x3e)) return 2
  if (WITH_NUMBER.has(opcode)) return 1
  if (WITHOUT_NUMBER.has(opcode) || (opcode >= 0x45 && opcode <= 0xc4)) return 0
  throw new Error(`The instruction ${opcode} is not known here.`)
}

const WITH_NUMBER = new Set([
  ...[2, 3, 4, 0x0c, 0x0d, 0x10],
  ...[0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2],
])
const WITHOUT_NUMBER = new Set([0, 1, 5, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1])
/** The numbers that follow an instruction of two bytes, from 0 on. */
const NUMBERS_OF_LONG = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]

type Reader = ReturnType<typeof reader>

function reader(bytes: Uint8Array, start = 0) {
  let at = start
  const byte = () => bytes[at++] ?? 0
  return {
    at: () => at,
    isAtEnd: () => at >= bytes.length,
    byte,
    bytes: (count: number) => {
      at += count
      return bytes.subarray(at - count, at)
    },
    rest: () => bytes.subarray(at),
    /** LEB128; of signed ones only the length is right. */
    number() {
      let [value, shift, next] = [0, 0, 0]
      do {
        next = byte()
        value += (next & 0x7f) * 2 ** shift
        shift += 7
      } while (next & 0x80)
      return value
    },
  }
}

function unsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** Encodes a number that is not negative. */
function signed(value: number): readonly number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)]
}
