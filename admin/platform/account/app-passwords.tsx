/** Passwords for programs: made here, shown once, taken back at any time. */
import { Alert, Button, CopyButton, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../client/api.ts'
import { useFormat } from '../../client/format.tsx'
import { Panel } from '../post/post-panels.tsx'
import { say } from '../words.ts'

export function AppPasswords({ id }: { id: number }) {
  const format = useFormat()
  const client = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const path = `/host/v1/users/${id}/application-passwords`
  const list = useQuery({
    queryKey: ['app-passwords', id],
    queryFn: async ({ signal }) => (await send<any[]>('GET', path, { query: { per_page: 100 }, signal })).data,
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['app-passwords', id] })
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    try {
      const { data } = await send<any>('POST', path, { body: { name: String(new FormData(form).get('name')) } })
      setShown(data.password)
      form.reset()
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await refresh()
  }
  const remove = async (uuid: string) => {
    await send('DELETE', `${path}/${uuid}`)
    await refresh()
  }
  return (
    <Panel title={say.appPasswords}>
      <p className="below wraptext">{say.appPasswordsHelp}</p>
      {shown && <NewPassword password={shown} />}
      <ul className="plainlist">
        {list.data?.map(({ uuid, name, created, last_used }) => (
          <li key={uuid}>
            <span className="lines">
              <span className="cut">{name}</span>
              <span className="below">
                {last_used ? say.lastUsed(format.ago(last_used)) : say.neverUsed(format.ago(created))}
              </span>
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={say.takeBackNamed(name)}
              onClick={() => void remove(uuid)}
            >
              {say.takeBack}
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={event => void make(event)}>
        <Group gap={8} align="end" wrap="nowrap">
          <TextInput
            name="name"
            label={say.program}
            placeholder={say.programExample}
            required
            withAsterisk={false}
            className="grow"
          />
          <Button type="submit" variant="default">
            {say.make}
          </Button>
        </Group>
      </form>
    </Panel>
  )
}

const NewPassword = ({ password }: { password: string }) => (
  <Alert color="teal" role="status" title={say.shownOnce}>
    <p className="code selectall">{password}</p>
    <CopyButton value={password}>
      {({ copied, copy }) => (
        <Button size="xs" onClick={copy}>
          {copied ? say.copied : say.copy}
        </Button>
      )}
    </CopyButton>
  </Alert>
)
