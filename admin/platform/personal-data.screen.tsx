/** What is kept of one person, in all services: handed out as a file, or erased. */
import './platform.css'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { send } from '../client/api.ts'
import { useFormat } from '../client/format.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { Panel } from './post/post-panels.tsx'
import { say } from './words.ts'

type Section = { readonly name: string; readonly title: string; readonly items: readonly unknown[] }
type Found = {
  readonly email: string
  readonly account: readonly Section[]
  readonly sites: readonly { readonly url: string; readonly sections: readonly Section[] }[]
  readonly content: number
}

export default function PersonalDataScreen({ screen }: ScreenProps<'own'>) {
  const [who, setWho] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const look = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      setFound((await send<Found>('POST', '/host/v1/personal-data/export', { body: { who } })).data)
      setProblem(null)
    } catch (error) {
      setFound(null)
      setProblem((error as Error).message)
    }
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]} />
      <div className="stack">
        <Panel title={say.whom}>
          <form onSubmit={event => void look(event)}>
            <Group gap={8} align="end">
              <TextInput
                label={say.mailOrLogin}
                className="grow"
                required
                withAsterisk={false}
                error={problem}
                value={who}
                onChange={event => setWho(event.currentTarget.value)}
              />
              <Button type="submit" leftSection={<Icon name="search" size={16} />}>
                {say.lookUp}
              </Button>
            </Group>
          </form>
        </Panel>
        {found && <Result who={who} found={found} onErased={() => setFound(null)} />}
      </div>
    </>
  )
}

function Result({ who, found, onErased }: { who: string; found: Found; onErased: () => void }) {
  const format = useFormat()
  const confirm = useConfirm()
  const sections = [...found.account, ...found.sites.flatMap(site => site.sections)]
  const erase = async () => {
    const question = { title: say.eraseTitle(found.email), text: say.eraseText, isDangerous: true, type: who }
    if (!(await confirm(question))) return
    try {
      await send('POST', '/host/v1/personal-data/erase', { body: { who, confirm: who } })
      notifications.show({ color: 'teal', message: say.erased })
      onErased()
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  return (
    <Panel title={found.email}>
      {sections.length === 0 && <p className="below">{say.nothingKept}</p>}
      <ul className="plainlist">
        {sections.map((section, at) => (
          // The same service may keep something on several sites.
          <li key={`${section.name}.${at}`}>
            <span>{section.title}</span>
            <span className="num">{say.entries(section.items.length, format.number(section.items.length))}</span>
          </li>
        ))}
      </ul>
      {found.content > 0 && <Alert color="orange">{say.contentToTrash(format.number(found.content))}</Alert>}
      <Group>
        <Button leftSection={<Icon name="download" size={16} />} onClick={() => save(found)}>
          {say.handOut}
        </Button>
        <Button
          variant="default"
          color="red"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void erase()}
        >
          {say.erase}
        </Button>
      </Group>
    </Panel>
  )
}

function save(found: Found): void {
  const { content: _, ...data } = found
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: 'personal-data.json',
  })
  link.click()
  URL.revokeObjectURL(link.href)
}
