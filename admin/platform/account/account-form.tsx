/** The form of an account. A new one chooses its password by a mail, or is given one here. */
import { Button, MultiSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, send } from '../../client/api.ts'
import { useApp, type Values } from '../../client/app.tsx'
import { useWords } from '../../client/words.tsx'
import { useGoOn } from '../../kit/go-on.ts'
import { Icon } from '../../kit/icon.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { LanguageSelect } from '../language-select.tsx'
import { Panel } from '../post/post-panels.tsx'
import { say } from '../words.ts'
import { useRoles } from './account.ts'
import { DeleteAccount } from './delete-account.tsx'

export function AccountForm({ account }: { account: Values | null }) {
  const words = useWords()
  const { user } = useApp()
  const roles = useRoles()
  const [chosen, setChosen] = useState<string[]>(account?.roles ?? ['subscriber'])
  const { errors, isBusy, submit } = useSubmit(account, chosen)
  const [isDeleting, setDeleting] = useState(false)
  const text = (name: string, label: string, more: object = {}) => (
    <TextInput name={name} label={label} defaultValue={account?.[name] ?? ''} error={errors[name]} {...more} />
  )
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <PageHead title={account?.name ?? say.newPerson} text={account?.email} crumbs={[say.site, say.people]}>
        {account && account.id !== user.id && (
          <Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={() => setDeleting(true)}>
            {say.deleteAccount}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {words.save}
        </Button>
      </PageHead>
      <div className="formgrid">
        <Panel title={say.person}>
          {text('username', say.login, {
            readOnly: account !== null,
            ...(account ? { description: say.loginFixed } : {}),
            required: account === null,
            withAsterisk: account === null,
          })}
          {text('email', say.email, { type: 'email', required: true, withAsterisk: account === null })}
          <div className="pair">
            {text('first_name', say.firstName)}
            {text('last_name', say.lastName)}
          </div>
          {text('name', say.shownName)}
          {text('url', say.website, { type: 'url' })}
          <Textarea
            name="description"
            label={say.about}
            autosize
            minRows={2}
            defaultValue={account?.description ?? ''}
          />
        </Panel>
        <div className="stack">
          <Panel title={say.rights}>
            <MultiSelect
              label={say.roles}
              data={(roles.data ?? []).map(({ slug, name }) => ({ value: slug, label: say.called(name) }))}
              value={chosen}
              error={errors.roles}
              onChange={setChosen}
            />
          </Panel>
          <Panel title={words.password}>
            <PasswordInput
              name="password"
              label={account ? say.newPassword : words.password}
              description={say.passwordRule}
              autoComplete="new-password"
              error={errors.password}
            />
          </Panel>
          <Panel title={say.language}>
            <LanguageSelect
              name="locale"
              label={say.language}
              description={say.languageHelp}
              otherwise={say.languageOfSite}
              value={account?.locale ?? ''}
            />
          </Panel>
        </div>
      </div>
      {isDeleting && account && <DeleteAccount account={account} onClose={() => setDeleting(false)} />}
    </form>
  )
}

function useSubmit(account: Values | null, roles: readonly string[]) {
  const words = useWords()
  const client = useQueryClient()
  const goOn = useGoOn()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = bodyOf(Object.fromEntries(new FormData(event.currentTarget)), account, roles)
    setBusy(true)
    try {
      const path = account ? `/host/v1/users/${account.id}` : '/host/v1/users'
      const { data } = await send<Values>(account ? 'PUT' : 'POST', path, { body })
      setErrors({})
      notifications.show({ color: 'teal', message: words.saved(say.person) })
      await Promise.all(
        [['account'], ['records', 'host', 'users']].map(queryKey => client.invalidateQueries({ queryKey })),
      )
      if (!account)
        await goOn({
          to: '/$service/$screen/$id',
          params: { service: 'host', screen: 'users', id: String(data.id) },
          replace: true,
        })
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
    }
    setBusy(false)
  }
  return { errors, isBusy, submit }
}

/** Only what was changed: whoever may not change the roles of somebody may still change a name. */
function bodyOf(typed: Values, account: Values | null, roles: readonly string[]): Values {
  const said = Object.entries(typed).filter(([name, value]) =>
    name === 'password' ? value !== '' : account ? value !== (account[name] ?? '') : value !== '',
  )
  const isSame = JSON.stringify(account?.roles ?? []) === JSON.stringify(roles)
  return { ...Object.fromEntries(said), ...(isSame ? {} : { roles }) }
}
