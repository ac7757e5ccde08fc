import { useGetIdentity } from 'react-admin'

/** Whether the service sends mails at all; undefined until the session is known. */
export const useSendsMail = (): boolean | undefined => useGetIdentity().identity?.sends_mail as boolean | undefined
