/** How careful the editor is, who else may use it, and which of its tools are there. */
import { Button, MultiSelect, NumberInput, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { readSettingsShape } from '../routes/answers/settings.ts'
import type { Role } from './change-set.ts'
import { useGuarded } from './guardrails.tsx'
import { say } from './words.ts'

type Told = Static<typeof readSettingsShape>

export default function SettingsScreen(props: ScreenProps<'own'>) {
  const told = useAnswer<Told>(props.service, '/settings')
  if (told.isLoadingError) return <ErrorState error={told.error} />
  if (!told.data) return <FormSkeleton />
  return <SettingsForm key={told.dataUpdatedAt} {...props} told={told.data.data} />
}

const FLAGS = ['confirm_dangerous', 'show_administrator', 'show_deprecated'] as const

function SettingsForm({ service, screen, told }: ScreenProps<'own'> & { readonly told: Told }) {
  const words = useWords()
  const client = useQueryClient()
  const { run, dialog } = useGuarded(service)
  const [values, setValues] = useState(told.settings)
  const [modules, setModules] = useState(told.modules)
  const roles = useAnswer<Role[]>(service, '/roles').data?.data ?? []
  const set = (change: Partial<Told['settings']>) => setValues({ ...values, ...change })
  const save = () =>
    void run({
      call: 'PATCH /settings',
      body: { settings: values, modules },
      done: words.saved(screen.title),
      // A tool that was switched off takes its screen with it.
      onDone: () => void client.invalidateQueries({ queryKey: ['service', service.slug] }),
    })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Button disabled={values === told.settings && modules === told.modules} onClick={save}>
          {words.save}
        </Button>
      </PageHead>
      <div className="stack">
        <section className="panel section" aria-label={say.care}>
          <h2 className="sectiontitle">{say.care}</h2>
          <div className="fields">
            {FLAGS.map(name => (
              <Switch
                key={name}
                label={say.settings[name]}
                description={say.settingTexts[name]}
                checked={values[name]}
                onChange={event => set({ [name]: event.currentTarget.checked })}
              />
            ))}
            <NumberInput
              label={say.settings.snapshot_retention}
              min={1}
              max={200}
              maw={280}
              value={values.snapshot_retention}
              onChange={count => set({ snapshot_retention: Number(count) })}
            />
            <MultiSelect
              label={say.settings.delegate_roles}
              description={say.settingTexts.delegate_roles}
              data={roles
                .filter(role => !role.is_administrator)
                .map(({ slug, name }) => ({ value: slug, label: name }))}
              value={values.delegate_roles}
              onChange={chosen => set({ delegate_roles: chosen })}
            />
          </div>
        </section>
        <section className="panel section" aria-label={say.tools}>
          <h2 className="sectiontitle">{say.tools}</h2>
          <p className="sectionhelp">{say.toolsText}</p>
          <div className="fields">
            {Object.entries(modules).map(([name, isOn]) => (
              <Switch
                key={name}
                label={say.features[name] ?? name}
                checked={isOn}
                onChange={event => setModules({ ...modules, [name]: event.currentTarget.checked })}
              />
            ))}
          </div>
        </section>
      </div>
      {dialog}
    </>
  )
}
