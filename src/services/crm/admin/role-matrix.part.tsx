/** What a role may do: entities by actions and levels, fields that are closed, and permissions about people and values. */
import './crm.css'
import { Button, CloseButton, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { entityOf, fieldOf, type OpenService, wordsOf } from '../../../../admin/client/app.tsx'
import type { Form } from '../../../../admin/client/form.ts'
import { reportSay } from './report-words.ts'
import { named, say } from './words.ts'

type Props = { readonly service: OpenService; readonly form: Form }
type Scopes = Readonly<Record<string, Readonly<Record<string, string>>>>
type FieldRules = Readonly<Record<string, Readonly<Record<string, { readonly read?: string; readonly edit?: string }>>>>

export default function RoleMatrix({ service, form }: Props) {
  return (
    <div className="stack">
      <Levels {...{ service, form }} name="scopes" />
      <Fields {...{ service, form }} />
      <Permissions {...{ service, form }} />
      <section aria-label={reportSay.portal}>
        <h3>{reportSay.portal}</h3>
        <p className="below">{reportSay.portalText}</p>
        <Levels {...{ service, form }} name="portal" />
      </section>
    </div>
  )
}

/** The server says what a role can say. */
type Shape = {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly enum?: readonly string[]
  readonly label?: string
}

const shapeOf = (service: OpenService, field: string): Readonly<Record<string, Shape>> =>
  (fieldOf(entityOf(service, 'roles')!, field).schema as Shape | undefined)?.properties ?? {}

const labelOf = (service: OpenService, scope: string): string => entityOf(service, scope)?.label_many ?? wordsOf(scope)

const levelChoices = (values: readonly string[]) => values.map(value => ({ value, label: named(say.levels, value) }))

/** By entity and action; an entity need not have all of them. */
function Levels({ service, form, name }: Props & { readonly name: 'scopes' | 'portal' }) {
  const scopes = (form.values[name] ?? {}) as Scopes
  const shapes = shapeOf(service, name)
  const actions = Object.keys(Object.values(shapes)[0]?.properties ?? {})
  const set = (scope: string, action: string, level: string) =>
    form.set(name, { ...scopes, [scope]: { ...scopes[scope], [action]: level } })
  return (
    <div className="crmscroll">
      <table className="crmtable">
        <thead>
          <tr>
            <th scope="col">{reportSay.scope}</th>
            {actions.map(action => (
              <th key={action} scope="col">
                {named(say.actions, action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(shapes).map(([scope, { properties = {} }]) => (
            <tr key={scope}>
              <th scope="row">{labelOf(service, scope)}</th>
              {actions.map(action => (
                <td key={action}>
                  {properties[action] && (
                    <Select
                      size="xs"
                      w={name === 'portal' ? 132 : 96}
                      aria-label={`${labelOf(service, scope)}: ${named(say.actions, action)}`}
                      allowDeselect={false}
                      value={scopes[scope]?.[action] ?? 'no'}
                      data={levelChoices(properties[action].enum ?? [])}
                      onChange={level => set(scope, action, level ?? 'no')}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Fields({ service, form }: Props) {
  const rules = (form.values.fields ?? {}) as FieldRules
  const [scope, setScope] = useState<string>('contacts')
  const [field, setField] = useState<string | null>(null)
  const entity = entityOf(service, scope)
  const put = (name: string, rule: { read: string; edit: string }) =>
    form.set('fields', { ...rules, [scope]: { ...rules[scope], [name]: rule } })
  const open = (of: string, name: string) => {
    const { [name]: _, ...rest } = rules[of] ?? {}
    form.set('fields', { ...rules, [of]: rest })
  }
  const closed = Object.entries(rules).flatMap(([of, fields]) =>
    Object.entries(fields).map(([name, rule]) => ({ of, name, rule })),
  )
  return (
    <section aria-label={reportSay.fieldRules}>
      <h3>{reportSay.fieldRules}</h3>
      {closed.map(({ of, name, rule }) => (
        <Group key={`${of} ${name}`} className="crmline" gap="xs">
          <span>
            {labelOf(service, of)}: {wordsOf(name)} ({rule.read === 'no' ? say.hidden : say.fixed})
          </span>
          <CloseButton size="sm" aria-label={reportSay.removeField(wordsOf(name))} onClick={() => open(of, name)} />
        </Group>
      ))}
      <Group align="end">
        <Select
          label={reportSay.scope}
          allowDeselect={false}
          value={scope}
          data={Object.keys(shapeOf(service, 'fields')).map(value => ({ value, label: labelOf(service, value) }))}
          onChange={value => {
            setScope(value ?? 'contacts')
            setField(null)
          }}
        />
        <Select
          label={reportSay.field}
          searchable
          value={field}
          data={(entity?.fields ?? []).map(({ name }) => ({ value: name, label: fieldOf(entity!, name).label }))}
          onChange={setField}
        />
        <Button variant="default" disabled={!field} onClick={() => put(field!, { read: 'yes', edit: 'no' })}>
          {say.fixed}
        </Button>
        <Button variant="default" disabled={!field} onClick={() => put(field!, { read: 'no', edit: 'no' })}>
          {say.hidden}
        </Button>
      </Group>
    </section>
  )
}

function Permissions({ service, form }: Props) {
  const granted = (form.values.permissions ?? {}) as Readonly<Record<string, string>>
  const choices = Object.entries(shapeOf(service, 'permissions'))
  return (
    <section aria-label={reportSay.permissions}>
      <h3>{reportSay.permissions}</h3>
      <Group align="end">
        {choices.map(([name, { enum: values = [], label }]) => (
          <Select
            key={name}
            size="xs"
            w={180}
            label={label ?? wordsOf(name)}
            allowDeselect={false}
            value={granted[name] ?? 'no'}
            data={levelChoices(values)}
            onChange={value => form.set('permissions', { ...granted, [name]: value ?? 'no' })}
          />
        ))}
      </Group>
    </section>
  )
}
