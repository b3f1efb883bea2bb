/** First parts of addresses that the house answers itself: nothing else can be found there. */
export const reservedNames: readonly string[] = Object.freeze([
  ...['api', 'docs', 'healthz', 'readyz', 'metrics', 'assets', 'uploads', 'admin'],
  ...['login', 'logout', 'lost-password', 'reset-password', 'register', 'profile', 'authorize-application'],
  'approve-comment',
  ...['index.php', 'robots.txt', 'favicon.ico', 'sitemap.xml', 'comments', 'search', 'author', 'page', 'feed', 'embed'],
])
