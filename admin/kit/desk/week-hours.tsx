/** The hours of a week: each day open or shut, from one time to another. */
import { Checkbox, Group, TextInput } from '@mantine/core'
import { useDeskWords } from './words.ts'

export type DayHours = {
  readonly open: boolean
  readonly start?: string | undefined
  readonly end?: string | undefined
}
/** By number: 1 is Monday, 7 is Sunday. A day that is missing is shut. */
export type WeekDays = Readonly<Record<string, DayHours>>

type Props = { readonly days: WeekDays; readonly onChange: (days: WeekDays) => void }

export function WeekHours({ days, onChange }: Props) {
  const { weekdays } = useDeskWords()
  return weekdays.map((name, index) => {
    const number = String(index + 1)
    const set = (part: Partial<DayHours>) => onChange({ ...days, [number]: { open: true, ...days[number], ...part } })
    return <DayLine key={name} name={name} day={days[number]} onChange={set} />
  })
}

type DayProps = {
  readonly name: string
  readonly day: DayHours | undefined
  readonly onChange: (part: Partial<DayHours>) => void
}

function DayLine({ name, day, onChange }: DayProps) {
  const words = useDeskWords()
  const isOpen = day?.open ?? false
  return (
    <Group>
      <Checkbox label={name} w={140} checked={isOpen} onChange={({ target }) => onChange({ open: target.checked })} />
      {isOpen &&
        (['start', 'end'] as const).map(end => (
          <TextInput
            key={end}
            type="time"
            aria-label={`${name}, ${end === 'start' ? words.opens : words.closes}`}
            value={shown(day?.[end])}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        ))}
    </Group>
  )
}

/** Inputs know no 24:00: a day that ends at midnight ends at 0:00. */
const shown = (time = ''): string => (time === '24:00' ? '00:00' : time)
