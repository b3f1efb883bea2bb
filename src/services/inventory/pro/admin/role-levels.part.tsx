/** What a profile lets somebody reach: a level for each kind of record and what is done with it. */
import '../../admin/inventory.css'
import { Select } from '@mantine/core'
import type { Form } from '../../../../../admin/client/form.ts'
import { ACTIONS, LEVELS, type Profile, SCOPED } from '../domain/profile.ts'
import { sayPro } from './words.ts'

export default function RoleLevelsPart({ form }: { readonly form: Form }) {
  const permissions = (form.values.permissions ?? {}) as Profile['permissions']
  const set = (entity: string, action: string, level: string | null) =>
    form.set('permissions', { ...permissions, [entity]: { ...permissions[entity], [action]: level ?? 'all' } })
  return (
    <div className="scroll">
      <table className="stocktable">
        <caption className="hiddentext">{sayPro.kinds}</caption>
        <thead>
          <tr>
            <th scope="col">{sayPro.kinds}</th>
            {ACTIONS.map(action => (
              <th key={action} scope="col">
                {sayPro.actions[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SCOPED.map(entity => (
            <tr key={entity}>
              <th scope="row">{sayPro.entities[entity]}</th>
              {ACTIONS.map(action => (
                <td key={action}>
                  <Select
                    size="xs"
                    miw={130}
                    aria-label={`${sayPro.entities[entity]}: ${sayPro.actions[action]}`}
                    allowDeselect={false}
                    value={permissions[entity]?.[action] ?? 'all'}
                    data={LEVELS.map(level => ({ value: level, label: sayPro.levels[level] }))}
                    onChange={level => set(entity, action, level)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
