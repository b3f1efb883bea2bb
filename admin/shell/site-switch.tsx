/** From one site of a network to another. Each has its own app at its own address. */
import { Menu, UnstyledButton } from '@mantine/core'
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'

export function SiteSwitch() {
  const { site, sites } = useApp()
  const words = useWords()
  return (
    <Menu position="bottom-start" shadow="md" width={260}>
      <Menu.Target>
        <UnstyledButton className="brand barbrand" aria-label={words.siteSwitch(site.title)}>
          <span className="mark" aria-hidden>
            {site.title.slice(0, 1)}
          </span>
          <span className="cut">{site.title}</span>
          <Icon name="selector" size={15} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.sites}</Menu.Label>
        {sites.map(({ id, title, url }) => (
          <Menu.Item
            key={id}
            component="a"
            href={`${url}/admin`}
            leftSection={<Icon name={url === site.url ? 'check' : 'world'} size={15} />}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
