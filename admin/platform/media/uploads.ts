/** Files on their way to the server, with how far each is. Only the older way of asking tells of progress. */
import { useRef, useState } from 'react'
import { currentNonce, send } from '../../client/api.ts'

export type Upload = {
  readonly key: number
  readonly name: string
  /** Of a hundred. */
  readonly share: number
  readonly problem: string | null
}

export function useUploads(onDone: () => unknown) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const next = useRef(0)
  const change = (key: number, facts: Partial<Upload>) =>
    setUploads(known => known.map(one => (one.key === key ? { ...one, ...facts } : one)))
  const start = async (files: readonly File[]) => {
    const begun = files.map(file => ({ file, key: next.current++ }))
    setUploads(known => [
      ...known.filter(({ share }) => share < 100),
      ...begun.map(({ file, key }) => ({ key, name: file.name, share: 0, problem: null })),
    ])
    // One after the other: the server takes pictures apart, and a slow line is not shared by all of them.
    for (const { file, key } of begun) {
      const problem = await upload(file, share => change(key, { share }))
      change(key, { problem, share: 100 })
      await onDone()
    }
    setUploads(known => known.filter(({ problem }) => problem !== null))
  }
  return { uploads, start: (files: readonly File[]) => void start(files) }
}

type Outcome = { readonly status: number; readonly problem: string | null }

/** Null when it arrived, otherwise what the server said. A session that has ended is opened again, and the file sent anew. */
async function upload(file: File, onShare: (share: number) => void): Promise<string | null> {
  const first = await attempt(file, onShare)
  if (first.status !== 401 && first.status !== 403) return first.problem
  await send('GET', '/host/v1/users/me')
  return (await attempt(file, onShare)).problem
}

function attempt(file: File, onShare: (share: number) => void): Promise<Outcome> {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  request.open('POST', `${document.documentElement.dataset.api ?? '/api'}/host/v1/media`)
  request.setRequestHeader('X-Host-Nonce', currentNonce() ?? '')
  request.upload.onprogress = ({ loaded, total }) => onShare(Math.min(99, (loaded / total) * 100))
  request.onload = () => {
    const { status, responseText } = request
    resolve({ status, problem: status < 300 ? null : problemIn(responseText) })
  }
  request.onerror = () => resolve({ status: 0, problem: file.name })
  const body = new FormData()
  body.set('file', file)
  request.send(body)
  return promise
}

function problemIn(text: string): string {
  try {
    return JSON.parse(text).message ?? text
  } catch {
    return text
  }
}
