/** A mail server for tests, which behaves as badly as it is told to. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** How the mail server behaves just now. */
export type Mood = 'takes' | 'takes its time' | 'hangs' | 'later' | 'never' | 'cuts after the data'

export type MailServer = {
  mood: Mood
  connections: number
  readonly url: string
  readonly mails: { id: string; isAnswered: boolean }[]
  close(): void
}

/** Milliseconds: long enough for another server to look at the jobs several times. */
const SLOW = 2500

/** Speaks as much of SMTP as a sender needs. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    state.connections += 1
    if (state.mood === 'hangs') socket.resume()
    else converse(socket, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const state: MailServer = {
    mood: 'takes',
    connections: 0,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return state
}

function converse(socket: Socket, state: MailServer): void {
  let data: string | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (text: string) => {
    const id = /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? ''
    const isAnswered = state.mood !== 'cuts after the data'
    state.mails.push({ id, isAnswered })
    if (state.mood === 'takes its time') setTimeout(say, SLOW, '250 taken')
    else if (isAnswered) say('250 taken')
    else socket.destroy()
  }
  say('220 test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    if (data !== null) {
      data += chunk
      if (data.endsWith('\r\n.\r\n')) take(data)
      return
    }
    const [verb = ''] = chunk.toUpperCase().split(/[\s:]/)
    if (verb === 'QUIT') socket.end('221 bye\r\n')
    else if (verb === 'RCPT' && state.mood === 'never') say('550 no such person')
    else if (verb === 'RCPT' && state.mood === 'later') say('451 try later')
    else if (verb === 'DATA') {
      data = ''
      say('354 go on')
    } else say('250 ok')
  })
}
