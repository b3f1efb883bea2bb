import { Group, SegmentedControl, Select } from '@mantine/core'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import type { permissionShape } from '../routes/answers/capabilities.ts'
import { say } from './words.ts'

type Own = Readonly<Record<string, boolean>>
type Props = { readonly service: OpenService; readonly own: Own; readonly onChange: (own: Own) => void }

/** What one person is granted or denied whatever their roles say. */
export function OwnPermissions({ service, own, onChange }: Props) {
  const words = useWords()
  const known = useAnswer<Static<typeof permissionShape>[]>(service, '/capabilities').data?.data ?? []
  const labelOf = (cap: string) => known.find(one => one.cap === cap)?.label ?? cap
  const states = [
    { value: 'granted', label: say.granted },
    { value: 'blocked', label: say.blocked },
  ]
  return (
    <div className="stack">
      <ul className="plainlist">
        {Object.entries(own).map(([cap, isGranted]) => (
          <li key={cap}>
            <span className="lines">
              {labelOf(cap)}
              <span className="below code">{cap}</span>
            </span>
            <Group gap={4} wrap="nowrap">
              <SegmentedControl
                size="xs"
                aria-label={labelOf(cap)}
                data={states}
                value={isGranted ? 'granted' : 'blocked'}
                onChange={value => onChange({ ...own, [cap]: value === 'granted' })}
              />
              <RemoveButton
                label={`${words.remove}: ${labelOf(cap)}`}
                onClick={() => onChange(Object.fromEntries(Object.entries(own).filter(([name]) => name !== cap)))}
              />
            </Group>
          </li>
        ))}
      </ul>
      <Select
        key={Object.keys(own).length}
        aria-label={say.addPermission}
        placeholder={say.addPermission}
        searchable
        limit={30}
        data={known
          .filter(({ cap }) => !(cap in own))
          .map(({ cap, label }) => ({ value: cap, label: `${label} (${cap})` }))}
        onChange={cap => cap && onChange({ ...own, [cap]: true })}
      />
    </div>
  )
}
