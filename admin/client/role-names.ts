/** The roles of every site in German. What a site owner calls otherwise keeps its own name. */
export const germanRoles: Readonly<Record<string, string>> = {
  Administrator: 'Administrator',
  Editor: 'Redaktion',
  Author: 'Autor',
  Contributor: 'Mitarbeit',
  Subscriber: 'Abonnement',
}

/** A role as its reader knows it. */
export const roleName = (name: string): string =>
  document.documentElement.lang.startsWith('de') ? (germanRoles[name] ?? name) : name
