/** When people work: the hours of a usual day, which days are worked, and days that are different. */
import './crm.css'
import { ActionIcon, Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { Form } from '../../../../admin/client/form.ts'
import { useDeskWords } from '../../../../admin/kit/desk/words.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { hoursSay as say } from './hours-words.ts'

type Range = readonly [from: string, to: string]
type Day = { readonly is_working: boolean; readonly time_ranges?: readonly Range[] }
type Exception = {
  readonly date_start: string
  readonly date_end: string
  readonly type: 'working' | 'non_working'
  readonly name?: string
  readonly time_ranges?: readonly Range[]
}
type Props = { readonly service: OpenService; readonly form: Form }

const USUAL: readonly Range[] = [['09:00', '17:00']]
const WEEK: readonly Day[] = Array.from({ length: 7 }, (_, index) => ({ is_working: index < 5 }))

export default function WorkingHours({ form }: Props) {
  const usual = (form.values.time_ranges ?? USUAL) as readonly Range[]
  return (
    <div className="stack">
      <section className="crmhourpart" aria-label={say.usual}>
        <h3>{say.usual}</h3>
        <Ranges label={say.usual} ranges={usual} onChange={next => form.set('time_ranges', next)} />
      </section>
      <Week form={form} usual={usual} />
      <Exceptions form={form} />
    </div>
  )
}

function Week({ form, usual }: { readonly form: Form; readonly usual: readonly Range[] }) {
  const { weekdays } = useDeskWords()
  const days = (form.values.weekdays ?? WEEK) as readonly Day[]
  const set = (at: number, day: Day) =>
    form.set(
      'weekdays',
      days.map((one, index) => (index === at ? day : one)),
    )
  return (
    <section className="crmhourpart" aria-label={say.days}>
      <h3>{say.days}</h3>
      {weekdays.map((name, at) => {
        const day = days[at] ?? { is_working: false }
        return (
          <div key={name} className="crmhours">
            <Checkbox
              label={name}
              w={140}
              checked={day.is_working}
              onChange={({ target }) => set(at, { ...day, is_working: target.checked })}
            />
            {day.is_working && day.time_ranges && (
              <Ranges label={name} ranges={day.time_ranges} onChange={next => set(at, { ...day, time_ranges: next })} />
            )}
            {day.is_working && !day.time_ranges && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`${name}: ${say.otherHours}`}
                onClick={() => set(at, { ...day, time_ranges: usual })}
              >
                {say.otherHours}
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}

function Exceptions({ form }: { readonly form: Form }) {
  const rows = (form.values.exceptions ?? []) as readonly Exception[]
  const put = (next: readonly Exception[]) => form.set('exceptions', next)
  const change = (at: number, part: Partial<Exception>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const today = new Date().toISOString().slice(0, 10)
  return (
    <section className="crmhourpart" aria-label={say.exceptions}>
      <h3>{say.exceptions}</h3>
      {rows.map((row, at) => (
        // Exceptions have no name that they must have: their place is all that tells them apart.
        <ExceptionLine
          key={`${at}-${rows.length}`}
          row={row}
          onChange={part => change(at, part)}
          onRemove={() => put(rows.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        onClick={() => put([...rows, { date_start: today, date_end: today, type: 'non_working', name: '' }])}
      >
        {say.addException}
      </Button>
    </section>
  )
}

type LineProps = {
  readonly row: Exception
  readonly onChange: (part: Partial<Exception>) => void
  readonly onRemove: () => void
}

function ExceptionLine({ row, onChange, onRemove }: LineProps) {
  return (
    <Group align="end" gap="xs" mb="sm">
      <TextInput label={say.name} value={row.name ?? ''} onChange={({ target }) => onChange({ name: target.value })} />
      <TextInput
        type="date"
        label={say.from}
        value={row.date_start}
        onChange={({ target: { value } }) =>
          onChange({ date_start: value, ...(row.date_end < value ? { date_end: value } : {}) })
        }
      />
      <TextInput
        type="date"
        label={say.until}
        min={row.date_start}
        value={row.date_end}
        onChange={({ target }) => onChange({ date_end: target.value })}
      />
      <Select
        label={say.kind}
        allowDeselect={false}
        value={row.type}
        data={[
          { value: 'non_working', label: say.off },
          { value: 'working', label: say.worked },
        ]}
        onChange={type => onChange({ type: type as Exception['type'] })}
      />
      {row.type === 'working' && (
        <Ranges
          label={row.name || row.date_start}
          ranges={row.time_ranges ?? []}
          onChange={next => onChange({ time_ranges: next })}
        />
      )}
      <RemoveButton label={say.remove} onClick={onRemove} />
    </Group>
  )
}

type RangesProps = {
  readonly label: string
  readonly ranges: readonly Range[]
  readonly onChange: (ranges: readonly Range[]) => void
}

function Ranges({ label, ranges, onChange }: RangesProps) {
  const change = (at: number, range: Range) => onChange(ranges.map((one, index) => (index === at ? range : one)))
  return (
    <div className="crmranges">
      {ranges.map(([from, to], at) => (
        <Group key={`${at}-${ranges.length}`} gap={4} wrap="nowrap">
          <TextInput
            type="time"
            aria-label={`${label}, ${say.from}`}
            value={from}
            onChange={({ target }) => change(at, [target.value, to])}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={`${label}, ${say.until}`}
            value={to === '24:00' ? '00:00' : to}
            onChange={({ target }) => change(at, [from, target.value === '00:00' ? '24:00' : target.value])}
          />
          <RemoveButton
            label={`${label}: ${say.remove}`}
            onClick={() => onChange(ranges.filter((_, index) => index !== at))}
          />
        </Group>
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${label}: ${say.addHours}`}
        onClick={() => onChange([...ranges, ['13:00', '17:00']])}
      >
        <Icon name="plus" size={16} />
      </ActionIcon>
    </div>
  )
}
