import { API } from '../../providers/http.ts'

export const fileUrl = (id: string) => `${API}/files/${encodeURIComponent(id)}`
