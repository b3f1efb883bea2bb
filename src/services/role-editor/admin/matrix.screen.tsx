/** Roles and permissions as a table. Changes are gathered, looked at together, and saved together. */
import './matrix.css'
import { Badge, Button, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import { roleName } from '../../../../admin/client/role-names.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { catalogueShape, permissionShape } from '../routes/answers/capabilities.ts'
import {
  type CellState,
  changeSet,
  countEdits,
  type Edits,
  nextState,
  type Role,
  stateOf,
  withEdit,
} from './change-set.ts'
import { NewRole } from './new-role.tsx'
import { type Plan, PlanDialog } from './plan-dialog.tsx'
import { RoleMenu } from './role-menu.tsx'
import { say } from './words.ts'

type Catalogue = Static<typeof catalogueShape>
type Permission = Static<typeof permissionShape>

export default function MatrixScreen({ service, screen }: ScreenProps<'own'>) {
  const roles = useAnswer<Role[]>(service, '/roles')
  const catalogue = useAnswer<Catalogue>(service, '/catalogue')
  const [edits, setEdits] = useState<Edits>({})
  const [search, setSearch] = useState('')
  const [area, setArea] = useState<string | null>(null)
  const known = roles.data?.data ?? []
  const mayEdit = service.permissions.edit_roles === true
  const error = roles.error ?? catalogue.error
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {mayEdit && <NewRole service={service} roles={known} />}
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        <div className="tools">
          <TextInput
            aria-label={say.search}
            placeholder={say.search}
            leftSection={<Icon name="search" size={16} />}
            className="searchfield"
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
          />
          <Select
            aria-label={say.allAreas}
            placeholder={say.allAreas}
            clearable
            value={area}
            onChange={setArea}
            data={(catalogue.data?.data.areas ?? []).map(({ id, label }) => ({ value: id, label }))}
          />
          <Legend />
        </div>
        {error && <ErrorState error={error} />}
        {!catalogue.data && !error && <ListSkeleton />}
        {catalogue.data && (
          <Matrix
            roles={known}
            permissions={fitting(catalogue.data.data.permissions, search, area)}
            areas={catalogue.data.data.areas}
            edits={edits}
            service={service}
            mayEdit={mayEdit}
            isLocked={role => !mayEdit || role.locked}
            onChange={(role, cap, state) => setEdits(before => withEdit(before, { role, cap, state }))}
          />
        )}
        {countEdits(edits) > 0 && <ChangeBar {...{ service, roles: known, edits }} onClear={() => setEdits({})} />}
      </section>
    </>
  )
}

const fitting = (all: readonly Permission[], search: string, area: string | null): Permission[] => {
  const word = search.trim().toLowerCase()
  return all.filter(
    one => (area === null || one.area === area) && `${one.cap} ${one.label}`.toLowerCase().includes(word),
  )
}

type MatrixProps = {
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
  readonly areas: Catalogue['areas']
  readonly edits: Edits
  readonly service: ScreenProps<'own'>['service']
  readonly mayEdit: boolean
  readonly isLocked: (role: Role) => boolean
  readonly onChange: (role: Role, cap: string, state: CellState) => void
}

function Matrix({ areas, permissions, ...props }: MatrixProps) {
  const shown = areas.filter(({ id }) => permissions.some(({ area }) => area === id))
  return (
    <div className="matrixscroll">
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">{say.capability}</th>
            {props.roles.map(role => (
              <th key={role.slug} scope="col" title={role.locked ? say.locked : role.slug}>
                <span className="rolehead">
                  <span>
                    {roleName(role.name)}
                    <span className="below">{say.people(role.people)}</span>
                  </span>
                  {props.mayEdit && <RoleMenu service={props.service} role={role} roles={props.roles} />}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {shown.map(({ id, label }) => (
          <tbody key={id}>
            <tr className="area">
              <th scope="rowgroup" colSpan={props.roles.length + 1}>
                {label}
              </th>
            </tr>
            {permissions
              .filter(({ area }) => area === id)
              .map(permission => (
                <Line key={permission.cap} permission={permission} {...props} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type LineProps = Omit<MatrixProps, 'areas' | 'permissions'> & { readonly permission: Permission }

function Line({ permission, roles, edits, isLocked, onChange }: LineProps) {
  const { cap, label, severity } = permission
  return (
    <tr>
      <th scope="row">
        {label}{' '}
        {severity && (
          <Badge size="xs" color={severity === 'critical' ? 'red' : 'yellow'}>
            {say.severity[severity]}
          </Badge>
        )}
      </th>
      {roles.map(role => {
        const state = stateOf(role, cap, edits)
        return (
          <td key={role.slug}>
            <button
              type="button"
              className="matrixcell"
              data-state={nameOf(state)}
              data-edited={edits[role.slug]?.[cap] === undefined ? undefined : true}
              disabled={isLocked(role)}
              aria-label={say.state(roleName(role.name), label, wordOf(state))}
              onClick={() => onChange(role, cap, nextState(state))}
            >
              {signOf(state)}
            </button>
          </td>
        )
      })}
    </tr>
  )
}

/** What the signs of the table mean. */
const Legend = () => (
  <ul className="matrixlegend" aria-label={say.legend}>
    {([true, false, null] as const).map(state => (
      <li key={String(state)}>
        <span className="matrixcell" data-state={nameOf(state)} aria-hidden>
          {signOf(state)}
        </span>
        {wordOf(state)}
      </li>
    ))}
  </ul>
)

const signOf = (state: CellState) => (state === null ? '–' : state ? '✓' : '✕')
const nameOf = (state: CellState) => (state === null ? 'unset' : state ? 'granted' : 'blocked')
const wordOf = (state: CellState) => (state === null ? say.unset : state ? say.granted : say.blocked)

type ChangeBarProps = Pick<ScreenProps<'own'>, 'service'> & {
  readonly roles: readonly Role[]
  readonly edits: Edits
  readonly onClear: () => void
}

function ChangeBar({ service, roles, edits, onClear }: ChangeBarProps) {
  const client = useQueryClient()
  const [plan, setPlan] = useState<Plan | null>(null)
  const set = changeSet(roles, edits)
  const fail = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const preview = () => write<Plan>(service, 'POST /changes/preview', set).then(setPlan, fail)
  const apply = async (acknowledged: readonly string[]) => {
    await write(service, 'POST /changes/apply', { ...set, acknowledged })
    setPlan(null)
    onClear()
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.applied })
  }
  return (
    <div className="changebar" role="status">
      <span>{say.changes(countEdits(edits))}</span>
      <Button variant="default" onClick={onClear}>
        {say.clear}
      </Button>
      <Button onClick={() => void preview()}>{say.preview}</Button>
      {plan && (
        <PlanDialog
          plan={plan}
          action={say.apply}
          onApply={acknowledged => void apply(acknowledged).catch(fail)}
          onClose={() => setPlan(null)}
        />
      )}
    </div>
  )
}
