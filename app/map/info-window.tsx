import { Popup } from '@vis.gl/react-maplibre';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import * as words from '#text/map/screens';
import { hasSpotlightBadge } from '../../core/people/experts/spotlight-badge.ts';
import { initialsOfName } from '../../lib/initials.ts';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { ExpertPin } from './view.ts';

/** Pixels that controls cover at the map's edges. The window opens away from them. */
const KEPT_FREE = { top: 64, right: 60, bottom: 40, left: 8 };

type InfoWindowProps = {
  pin: ExpertPin;
  covered: number;
  /** Whether the window takes the focus. True only if someone opened it with the keyboard. */
  takesFocus: boolean;
  onClose: () => void;
};

export function InfoWindow({ pin, covered, takesFocus, onClose }: InfoWindowProps): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onClose]);
  return (
    <Popup
      longitude={pin.lng}
      latitude={pin.lat}
      offset={20}
      maxWidth="20rem"
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
      padding={{ ...KEPT_FREE, bottom: KEPT_FREE.bottom + covered }}
      onClose={onClose}
    >
      <div className={pin.isDemo ? 'map-info' : 'map-info map-info-faced'}>
        {pin.isDemo ? null : (
          <span className="map-info-face" aria-hidden="true">
            {initialsOfName(pin.name)}
            <img
              alt=""
              src={`/face/${pin.id}`}
              width="72"
              height="72"
              loading="lazy"
              className="dark:hidden"
            />
            <img
              alt=""
              src={`/face/${pin.id}?theme=dark`}
              width="72"
              height="72"
              loading="lazy"
              className="hidden dark:block"
            />
          </span>
        )}
        <p className="map-info-name">{pin.name}</p>
        <p className="map-info-facts">
          {pin.isDemo || pin.rating === 0 ? null : (
            <span className="map-info-rating">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4L2.6 9.4l6.5-.9z" />
              </svg>
              <span className="map-hidden">{words.rating()} </span>
              {pin.rating.toFixed(1)}
            </span>
          )}
          {hasSpotlightBadge(pin) ? (
            <span className="map-badge map-badge-spotlight">{words.spotlight()}</span>
          ) : null}
          {pin.isVerified ? (
            <span className="map-badge map-badge-verified">{words.verified_account()}</span>
          ) : null}
          {pin.isDemo ? <span className="map-badge">{words.demo()}</span> : null}
        </p>
        <PageLink ref={link} to={pin.profileUrl} className="map-info-link">
          <RichText
            message={words.view_profile}
            inputs={{ pin: pin.name }}
            span={(text) => <span className="map-hidden">{text}</span>}
          />
        </PageLink>
        <button type="button" className="map-info-close" aria-label={words.close()} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
    </Popup>
  );
}
