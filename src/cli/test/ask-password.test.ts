import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { test } from 'node:test'
import { askPassword, type Keyboard } from '../ask-password.ts'

const sent = (text: string): Keyboard => Object.assign(Readable.from([text]), { isTTY: false }) as unknown as Keyboard

/** A terminal at which somebody types these keys, once it no longer shows them. */
function terminal(...answers: string[]): Keyboard {
  const keys = new PassThrough()
  const setRawMode = (isRaw: boolean) => {
    if (isRaw) setImmediate(() => keys.write(answers.shift() ?? ''))
    return keys
  }
  return Object.assign(keys, { isTTY: true, setRawMode }) as unknown as Keyboard
}

async function asked(from: Keyboard): Promise<{ password: string; told: string }> {
  let told = ''
  const password = await askPassword(from, text => {
    told += text
  })
  return { password, told }
}

test('U-12 what is sent to a command is a password up to the end of the line', async () => {
  assert.deepEqual(await asked(sent('from a file\nand more\n')), { password: 'from a file', told: '' })
  assert.deepEqual(await asked(sent('without an end')), { password: 'without an end', told: '' })
  await assert.rejects(asked(sent('')), /No password was sent/)
})

test('U-12 on a terminal it is typed twice and never shown', async () => {
  const { password, told } = await asked(terminal('correct horsf\u007Fe\r', 'correct horse\r'))
  assert.equal(password, 'correct horse')
  assert.equal(told, 'Password: \nThe same again: \n')
})

test('U-12 a slip of the finger and a change of mind are told', async () => {
  await assert.rejects(asked(terminal('one password\r', 'another one\r')), /The two passwords differ/)
  await assert.rejects(asked(terminal('one pass\u0003')), /No password was typed/)
})
