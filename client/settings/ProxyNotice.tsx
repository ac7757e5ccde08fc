import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useWords } from '../i18n/useWords.ts'
import { useCan } from '../layout/useCan.ts'
import { request } from '../providers/http.ts'
import styles from './ProxyNotice.module.css'

/** Warns administrators that the server is behind a proxy that TRUST_PROXY does not name (GET /readyz). */
export function ProxyNotice() {
  const words = useWords()
  const isAdmin = useCan('invite_officer')
  const { data } = useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await request('/readyz', { signal })).json as { checks: { proxy: string } },
    enabled: isAdmin,
    retry: false,
  })
  if (data?.checks.proxy !== 'not_trusted') return null
  return (
    <div className={styles.notice} role="status" data-slot="proxy-notice">
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <p>
          <b>{words('setting.proxy.title')}</b>
        </p>
        <p>{words('setting.proxy.text')}</p>
      </div>
    </div>
  )
}
