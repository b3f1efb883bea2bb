/** A mail server for tests: speaks enough IMAP to be read by, and can be slow, wrong and hostile. */
import { createServer, type Socket } from 'node:net'

export type ImapBehaviour =
  | 'well'
  /** Sends a byte now and then. */
  | 'drips'
  /** Takes connections and says nothing. */
  | 'mute'
  /** Says what no mail server says. */
  | 'garbage'
  /** A line without end. */
  | 'endless'
  /** Announces more bytes of a message than anybody could hold. */
  | 'huge'
  /** Hangs up while it sends a message. */
  | 'breaks'
  /** Answers a search with numbers that are none, and with older ones. */
  | 'lies'

export type ImapServer = {
  readonly port: number
  /** How it is to its callers from now on. */
  behaviour: ImapBehaviour
  /** The message at which it behaves so; every one where it is null. */
  badUid: number | null
  /** The numbers of the messages that were asked for, in their order. */
  readonly fetched: number[]
  /** Every command, without its tag. */
  readonly heard: string[]
  /** Puts a message into the folder and answers its number. */
  deliver(source: string | Buffer, date?: Date): number
  /** Takes a message away. */
  expunge(uid: number): void
  /** Gives all messages other numbers, as servers do after a restore. */
  renumber(): void
  close(): Promise<void>
}

type Stored = { readonly source: Buffer; readonly date: Date }
type Folder = { validity: number; next: number; messages: Map<number, Stored> }
type Talk = { readonly server: ImapServer; readonly folder: Folder; readonly socket: Socket }

export async function startImapServer({ login = 'ann', password = 'right' } = {}): Promise<ImapServer> {
  const folder: Folder = { validity: 1, next: 1, messages: new Map() }
  const sockets = new Set<Socket>()
  const listener = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    converse({ server, folder, socket }, `${login} ${password}`)
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const server: ImapServer = {
    port: (listener.address() as { port: number }).port,
    behaviour: 'well',
    badUid: null,
    fetched: [],
    heard: [],
    deliver(source, date = new Date('2026-11-16T10:00:00Z')) {
      const uid = folder.next
      folder.next += 1
      folder.messages.set(uid, { source: Buffer.from(source), date })
      return uid
    },
    expunge: uid => void folder.messages.delete(uid),
    renumber() {
      const stored = [...folder.messages.values()]
      Object.assign(folder, { validity: folder.validity + 1, next: 1, messages: new Map() })
      for (const { source, date } of stored) server.deliver(source, date)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => listener.close(resolve))
    },
  }
  return server
}

/** What is there instead of a conversation. */
const monologues: { readonly [B in ImapBehaviour]?: (socket: Socket) => void } = {
  mute: () => {},
  garbage: socket => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  endless: flood,
  drips: drip,
}

function converse(talk: Talk, account: string): void {
  const { server, socket } = talk
  const monologue = monologues[server.behaviour]
  if (monologue) {
    monologue(socket)
    return
  }
  socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
  let held = ''
  socket.on('data', bytes => {
    held += bytes.toString('latin1')
    for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
      const [tag = '', ...words] = held.slice(0, end).split(' ')
      const command = words.join(' ')
      held = held.slice(end + 2)
      server.heard.push(command)
      if (/^UID FETCH/i.test(command)) fetchOne(talk, tag, Number(words[2]))
      else for (const line of answer(talk, command, account)) socket.write(`${line.replace('TAG', tag)}\r\n`)
      if (/^LOGOUT/i.test(command)) socket.end()
    }
  })
}

/** The lines of an answer; `TAG` stands for that of the command. */
function answer(talk: Talk, command: string, account: string): readonly string[] {
  const verb = command.split(' ')[0]?.toUpperCase()
  if (verb === 'LOGIN') {
    const isRight = command.slice(6).replaceAll('"', '') === account
    return [isRight ? 'TAG OK welcome' : 'TAG NO [AUTHENTICATIONFAILED] No.']
  }
  if (verb === 'EXAMINE' || verb === 'SELECT') return opened(talk.folder, command)
  if (/^UID SEARCH/i.test(command)) return [`* SEARCH${search(talk, command)}`, 'TAG OK found']
  if (verb === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1', 'TAG OK done']
  if (verb === 'LIST') return [`* LIST () "/" "${command.endsWith('""') ? '' : 'INBOX'}"`, 'TAG OK done']
  return verb === 'LOGOUT' ? ['* BYE', 'TAG OK bye'] : ['TAG OK done']
}

const opened = ({ messages, validity, next }: Folder, command: string): readonly string[] =>
  /INBOX/i.test(command)
    ? [
        `* ${messages.size} EXISTS`,
        `* OK [UIDVALIDITY ${validity}] numbers`,
        `* OK [UIDNEXT ${next}] next`,
        'TAG OK [READ-ONLY] open',
      ]
    : ['TAG NO [NONEXISTENT] No such folder.']

function search({ server, folder }: Talk, command: string): string {
  if (server.behaviour === 'lies') return ' 0 1 1 99999999999 1'
  const uids = [...folder.messages.keys()]
  const [, from] = /UID (\d+):\*/.exec(command) ?? []
  const [, day] = /SINCE (\S+)/i.exec(command) ?? []
  // As real servers do, the newest message answers `n:*` always.
  const behind = uids.filter(uid => from === undefined || uid >= Number(from) || uid === uids.at(-1))
  const found = behind.filter(uid => day === undefined || folder.messages.get(uid)!.date >= new Date(`${day} UTC`))
  return found.map(uid => ` ${uid}`).join('')
}

function fetchOne({ server, folder, socket }: Talk, tag: string, uid: number): void {
  server.fetched.push(uid)
  const message = folder.messages.get(uid)
  if (!message) {
    socket.write(`${tag} OK nothing\r\n`)
    return
  }
  const { source, date } = message
  const isBad = server.badUid === null || server.badUid === uid
  const size = isBad && server.behaviour === 'huge' ? 4_000_000_000 : source.length
  const [, month = '', day = '', year = ''] = /^\w+ (\w+) (\d+) (\d+)/.exec(date.toDateString()) ?? []
  const head = `* 1 FETCH (UID ${uid} RFC822.SIZE ${size} INTERNALDATE "${day}-${month}-${year} 10:00:00 +0000"`
  socket.write(`${head} BODY[]<0> {${size}}\r\n`)
  if (isBad && server.behaviour === 'breaks') {
    socket.end(source.subarray(0, 10))
    return
  }
  socket.write(source)
  socket.write(`)\r\n${tag} OK done\r\n`)
}

/** Until the other side has had enough. */
function flood(socket: Socket): void {
  const more = () => {
    while (!socket.destroyed && socket.write('* OK '.padEnd(65_536, 'x')));
  }
  socket.on('drain', more)
  more()
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 50)
  socket.on('close', () => clearInterval(timer))
}
