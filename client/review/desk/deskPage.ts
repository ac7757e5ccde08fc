import { lazyComponent } from '../../elements/lazyComponent.tsx'

/** What a kind of dossier shows on its desk. */
type Part = { fetchCode: () => Promise<unknown> }

/** The desk of one dossier, with the parts that its kind adds: they come together, so that none moves another. */
export const deskPage = (...parts: Part[]) =>
  lazyComponent(async () => {
    const [{ DossierPage }] = await Promise.all([
      import('./DossierPage.tsx'),
      ...parts.map(({ fetchCode }) => fetchCode()),
    ])
    return DossierPage
  }, 'soon')
