/** Where somebody is signed in; each can be ended at once. */
import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../client/api.ts'
import { useFormat } from '../../client/format.tsx'
import { Panel } from '../post/post-panels.tsx'
import { say } from '../words.ts'

export function Sessions({ id }: { id: number }) {
  const format = useFormat()
  const client = useQueryClient()
  const path = `/host/v1/users/${id}/sessions`
  const list = useQuery({
    queryKey: ['sessions', id],
    queryFn: async ({ signal }) => (await send<any[]>('GET', path, { query: { per_page: 50 }, signal })).data,
  })
  const end = async (verifier: string) => {
    await send('DELETE', `${path}${verifier === '' ? '' : `/${verifier}`}`)
    await client.invalidateQueries({ queryKey: ['sessions', id] })
  }
  return (
    <Panel title={say.sessions}>
      {list.data?.length === 0 && <p className="below">{say.noSessions}</p>}
      <ul className="plainlist">
        {list.data?.map(session => (
          <li key={session.verifier}>
            <span className="lines">
              <span className="cut">{deviceOf(session.ua)}</span>
              <span className="below">
                {session.ip} · {format.ago(session.last_seen_at)}
              </span>
            </span>
            {session.current ? (
              <Badge color="teal">{say.thisDevice}</Badge>
            ) : (
              <Button size="compact-xs" variant="default" onClick={() => void end(session.verifier)}>
                {say.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(list.data?.length ?? 0) > 1 && (
        <Button size="xs" variant="default" onClick={() => void end('')}>
          {say.endOthers}
        </Button>
      )}
    </Panel>
  )
}

const BROWSERS = [/\bEdg\w*\//, /\bOPR\//, /\bFirefox\//, /\bChrom\w+\//, /\bSafari\//]
const NAMES = ['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari']
const SYSTEM = /\b(iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux)\b/

/** `Firefox, Linux`, as the profile page says it. */
function deviceOf(agent: string): string {
  const browser = NAMES[BROWSERS.findIndex(pattern => pattern.test(agent))]
  return [browser, SYSTEM.exec(agent)?.[1]].filter(Boolean).join(', ') || say.unknownDevice
}
