import Icon from 'lucide-react/icons/circle-question-mark'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
