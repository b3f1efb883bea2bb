/** A password from the person at the keyboard, who does not see it, or the first line of what is sent to the command. */
import { createInterface } from 'node:readline'
import { CommandError } from './command.ts'

export type Keyboard = Pick<
  NodeJS.ReadStream,
  'isTTY' | 'setRawMode' | 'setEncoding' | 'on' | 'off' | 'pause' | 'resume'
> &
  NodeJS.ReadableStream

/** On a terminal it is asked for twice, because nobody sees a slip of the finger. */
export async function askPassword(from: Keyboard, tell: (text: string) => void): Promise<string> {
  if (!from.isTTY) return firstLine(from)
  const password = await typedUnseen('Password: ', from, tell)
  if ((await typedUnseen('The same again: ', from, tell)) !== password)
    throw new CommandError('The two passwords differ.')
  return password
}

async function firstLine(from: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: from })
  try {
    for await (const line of lines) return line
    throw new CommandError('No password was sent to the command.')
  } finally {
    lines.close()
  }
}

function typedUnseen(question: string, from: Keyboard, tell: (text: string) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let typed = ''
  const take = (chunk: string) => {
    for (const key of chunk) {
      if (key === '\r' || key === '\n') return resolve(typed)
      if (key === '\u0003' || key === '\u0004') return reject(new CommandError('No password was typed.'))
      typed = key === '\u007F' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key
    }
  }
  tell(question)
  from.setRawMode(true)
  from.setEncoding('utf8')
  from.on('data', take)
  from.resume()
  return promise.finally(() => {
    from.off('data', take)
    from.setRawMode(false)
    from.pause()
    tell('\n')
  })
}
