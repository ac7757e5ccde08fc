import { CircleX, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import styles from './Notices.module.css'

const STAYING_TYPES = 8000

/** React-admin's own notifications (an ended session, a failed list), as one line at the bottom. */
export function Notices() {
  const words = useWords()
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  const notice = notifications[0]
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(takeNotification, STAYING_TYPES)
    return () => clearTimeout(timer)
  }, [notice, takeNotification])
  return (
    <div className={styles.notices} role="status">
      {notice && typeof notice.message === 'string' && (
        <div className={styles.notice}>
          {notice.type === 'error' ? <CircleX size={16} aria-hidden="true" /> : <Info size={16} aria-hidden="true" />}
          <span>{translate(notice.message, notice.notificationOptions?.messageArgs)}</span>
          <button
            type="button"
            className={buttonClass('bare', 'icon', 'small')}
            aria-label={words('action.dismiss')}
            onClick={takeNotification}
          >
            <X size={15} />
          </button>
        </div>
      )}
    </div>
  )
}
