import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Scrolls a refusal into view. Long forms show it at the top, far from the button at the end. */
export function useRefusalInView(): void {
  const navigation = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (navigation.formData) isSent.current = true;
    if (navigation.state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    const [said] = document.querySelectorAll('main [role=alert]');
    said?.scrollIntoView({ block: 'nearest' });
  }, [navigation]);
}
