/** The site's profiles elsewhere, beside what visitors would see of them. */
import './share.css'
import { ActionIcon, Button, Group, Select, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { looks } from '../domain/instance.ts'
import { moved } from './moved.ts'
import { SetPreview } from './set-preview.tsx'
import type { FollowAnswer, Preview } from './share-api.ts'
import { say } from './words.ts'

export default function FollowScreen({ service, screen }: ScreenProps<'own'>) {
  const follow = useAnswer<FollowAnswer>(service, '/follow')
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {follow.error && <ErrorState error={follow.error} />}
      {!follow.error && !follow.data && <FormSkeleton />}
      {follow.data && <Designer stored={follow.data.data} service={service} />}
    </>
  )
}

type Props = Pick<ScreenProps<'own'>, 'service'> & { readonly stored: FollowAnswer }

function Designer({ stored, service }: Props) {
  const client = useQueryClient()
  const [{ profiles, look }, setDraft] = useState(stored)
  const [settled] = useDebouncedValue({ profiles, look }, 300)
  const filled = settled.profiles.filter(({ value }) => value !== '')
  const preview = useQuery({
    queryKey: ['follow preview', filled, settled.look],
    retry: false,
    queryFn: () => write<Preview>(service, 'POST /follow/preview', { profiles: filled, look: settled.look }),
  })
  const setProfiles = (next: FollowAnswer['profiles']) => setDraft({ ...stored, look, profiles: next })
  const setLook = (change: Partial<FollowAnswer['look']>) =>
    setDraft({ ...stored, profiles, look: { ...look, ...change } })
  const save = () =>
    write<FollowAnswer>(service, 'POST /follow', { profiles, look })
      .then(async saved => {
        setDraft(saved)
        await forgetAnswers(client, service)
        notifications.show({ color: 'teal', message: say.saved })
      })
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <div className="sharedesigner">
      <section className="panel section" aria-label={say.profiles}>
        <h2 className="sectiontitle">{say.profiles}</h2>
        <div className="fields">
          {profiles.map((profile, at) => (
            // A service may be there twice: its place is all that tells a profile apart.
            <Group key={`${at} ${profile.service}`} align="end" wrap="nowrap" gap="xs">
              <TextInput
                style={{ flex: 1 }}
                label={stored.services.find(({ slug }) => slug === profile.service)?.label ?? profile.service}
                value={profile.value}
                onChange={event =>
                  setProfiles(
                    profiles.map((one, index) => (index === at ? { ...one, value: event.currentTarget.value } : one)),
                  )
                }
              />
              <ActionIcon
                variant="subtle"
                aria-label={say.moveUp(profile.service)}
                onClick={() => setProfiles(moved(profiles, at, at - 1))}
              >
                <Icon name="arrow-up" size={16} />
              </ActionIcon>
              <RemoveButton
                label={say.removeProfile(profile.service)}
                onClick={() => setProfiles(profiles.filter((_one, index) => index !== at))}
              />
            </Group>
          ))}
          <Select
            label={say.addProfile}
            searchable
            value={null}
            onChange={slug => slug && setProfiles([...profiles, { service: slug, value: '' }])}
            data={stored.services.map(({ slug, label }) => ({ value: slug, label }))}
          />
        </div>
      </section>
      <section className="panel section" aria-label={say.preview}>
        <h2 className="sectiontitle">{say.preview}</h2>
        <FollowLook look={look} onChange={setLook} />
        {preview.error && <ErrorState error={preview.error} />}
        <SetPreview preview={preview.data} />
        <Button mt="md" onClick={() => void save()}>
          {say.save}
        </Button>
      </section>
    </div>
  )
}

type LookProps = {
  readonly look: FollowAnswer['look']
  readonly onChange: (change: Partial<FollowAnswer['look']>) => void
}

function FollowLook({ look, onChange }: LookProps) {
  return (
    <div className="fields">
      <div className="pair">
        {(['template', 'shape', 'size', 'colors'] as const).map(key => (
          <Select
            key={key}
            label={say.looks[key]}
            allowDeselect={false}
            value={look[key]}
            onChange={value => value && onChange({ [key]: value })}
            data={looks[key].map(value => ({ value, label: say.values[value] ?? value }))}
          />
        ))}
      </div>
      <Switch
        label={say.withNames}
        checked={look.labels === 'name'}
        onChange={event => onChange({ labels: event.currentTarget.checked ? 'name' : 'none' })}
      />
      <Switch
        label={say.newTab}
        checked={look.new_tab}
        onChange={event => onChange({ new_tab: event.currentTarget.checked })}
      />
    </div>
  )
}
