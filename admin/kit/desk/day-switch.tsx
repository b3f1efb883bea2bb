/** A day, or a span of days, that stands in the address: the site's today unless told, with ways back and forth. */
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useApp } from '../../client/app.tsx'
import { Icon } from '../icon.tsx'
import { useDeskWords } from './words.ts'

const DAY = 86_400_000

/** The date so many days after another one. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

/** On the clock of the site. */
export function useToday(): string {
  const { site } = useApp()
  return new Intl.DateTimeFormat('en-CA', { timeZone: site.timezone }).format(new Date())
}

export type ShownDay = { readonly day: string; readonly today: string; readonly go: (date: string) => void }

/** What else stands in the address stays there. */
export function useDay(name = 'day'): ShownDay {
  const today = useToday()
  const asked = (useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>)[name]
  const navigate = useNavigate()
  const go = (date: string) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) return
    void navigate({ to: '.', search: ((known: object) => ({ ...known, [name]: date })) as never, replace: true })
  }
  return { day: asked ?? today, today, go }
}

type Props = ShownDay & {
  /** How many days a step is; one unless told. */
  readonly step?: number
}

export function DaySwitch({ day, today, go, step = 1 }: Props) {
  const words = useDeskWords()
  const [before, after] = step === 1 ? [words.dayBefore, words.dayAfter] : [words.earlier, words.later]
  return (
    <Group gap="xs" wrap="nowrap" className="dayswitch">
      <ActionIcon variant="default" size={36} aria-label={before} onClick={() => go(dateAfter(day, -step))}>
        <Icon name="chevron-left" size={16} />
      </ActionIcon>
      <TextInput type="date" aria-label={words.day} value={day} onChange={event => go(event.target.value)} />
      <ActionIcon variant="default" size={36} aria-label={after} onClick={() => go(dateAfter(day, step))}>
        <Icon name="chevron-right" size={16} />
      </ActionIcon>
      <Button variant="default" disabled={day === today} onClick={() => go(today)}>
        {words.today}
      </Button>
    </Group>
  )
}
