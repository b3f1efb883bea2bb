/** `sign-in-flood.ts <address> <count>`: so many wrong sign-ins at the same time; prints how each was answered. */
import { Agent, request } from 'node:http'

export type Refusal = { readonly status: number; readonly retryAfter: string | null }

const [url = '', count = '0'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(count) })

const refusals = await Promise.all(Array.from({ length: Number(count) }, (_, index) => signIn(index)))
agent.destroy()
process.stdout.write(JSON.stringify(refusals))

function signIn(index: number): Promise<Refusal> {
  const { promise, resolve, reject } = Promise.withResolvers<Refusal>()
  const headers = { 'content-type': 'application/json' }
  const sent = request(`${url}/api/host/v1/session`, { method: 'POST', agent, headers }, answer => {
    const retryAfter = answer.headers['retry-after'] ?? null
    answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter }))
  })
  sent.on('error', reject).end(JSON.stringify({ username: `person-${index}`, password: 'a guess' }))
  return promise
}
