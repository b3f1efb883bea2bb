/** What a visitor holds in the hand. A tablet counts as mobile. */
export const deviceOf = (userAgent: string, touchPoints = 0): 'desktop' | 'mobile' =>
  /Mobi|Android|iPhone|iPad|iPod|Tablet|Silk|Kindle/i.test(userAgent) ||
  // Tablets of one maker call themselves desktops; only their screens give them away.
  (/Macintosh/.test(userAgent) && touchPoints > 1)
    ? 'mobile'
    : 'desktop'
