/** Where everybody arrives: what needs a hand, the figures of their services, and a way to every screen. */
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { CardGrid } from '../kit/cards.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ScreenLink } from './navigation.tsx'

export function Home() {
  const { user, services, notices, site } = useApp()
  const words = useWords()
  const cards = services.flatMap(service => service.cards.filter(({ home }) => home).map(card => ({ service, card })))
  return (
    <>
      <PageHead title={words.hello(user.name)} text={words.homeText(site.title)} />
      {notices.map(({ id, text }) => (
        <p key={id} className="notice" role="status">
          <Icon name="alert-triangle" />
          {text}
        </p>
      ))}
      <CardGrid cards={cards} isMixed />
      <h2 className="subtitle">{words.services}</h2>
      <div className="tiles">
        {services.map(service => (
          <section key={service.slug} className="panel servicetile">
            <h3>
              <span className="mark" aria-hidden>
                <Icon name={service.icon} size={17} />
              </span>
              {service.title}
            </h3>
            {service.screens.map(screen => (
              <ScreenLink key={screen.slug} service={service} screen={screen} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
