import type { ConsoleCall } from '../define-call.ts';
import {
  addTaskCall,
  changeTaskCall,
  doneTaskCall,
  personTasksCall,
  removeTaskCall,
  tasksCall,
  todayTasksCall,
} from './tasks.call.ts';

export const TASKS_CALLS: readonly ConsoleCall[] = [
  tasksCall,
  todayTasksCall,
  personTasksCall,
  addTaskCall,
  changeTaskCall,
  doneTaskCall,
  removeTaskCall,
];
