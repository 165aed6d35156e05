import type { PhotoStanding } from '../../../core/people/gallery/gallery.ts';
import type { Tone } from '../../ui/badge.tsx';

export function sayPhotoState({ standing, isChecked }: { standing: PhotoStanding; isChecked: boolean }): {
  word: string;
  tone: Tone;
} {
  if (standing === 'hidden') return { word: 'Hidden', tone: 'danger' };
  if (standing === 'waiting') return { word: 'Waits for us', tone: 'pending' };
  return isChecked ? { word: 'Looked at', tone: 'positive' } : { word: 'New', tone: 'pending' };
}
