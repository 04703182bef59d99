/** The frame around the guide, loaded with it. */
export const help = {
  title: 'Help',
  about: 'The whole guide is on this computer and needs no network.',
  search: 'Search the guide',
  found: (pages: number) => `${pages} ${pages === 1 ? 'page has' : 'pages have'} these words`,
  onThisPage: 'On this page',
  around: 'Pages before and after',
  before: 'Before:',
  after: 'Next:',
  keys: 'The keys',
}
